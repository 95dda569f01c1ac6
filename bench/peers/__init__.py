"""The peers, strongest first."""

from bench.peers import backgammon, catanatron_games, chess_games, maedn, ring_race

PEERS = (ring_race.PEER, *maedn.PEERS, backgammon.PEER, catanatron_games.PEER, chess_games.PEER)
