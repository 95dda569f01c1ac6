"""Search with OpenSpiel's own MCTS for imperfect information, against a player that moves at random.

    pip install 'zauberturm[openspiel]'
    python examples/openspiel_mcts.py --game zauberberg --simulations 50 --games 2

Each simulation begins in a state that the searcher cannot tell from the true one (`resample_from_infostate`), so it
sees no card that its seat may not see.
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import ismcts

from zauberturm.env import openspiel


class ShortRollouts:
    """Values by random play: games are long, so those that are not over after some decisions count as nothing."""

    def __init__(self, decisions, dice):
        self.decisions, self.dice = decisions, dice

    def evaluate(self, state):
        """What each player gets."""
        state = state.clone()
        left = self.decisions
        while left and not state.is_terminal():
            chance = state.is_chance_node()
            outcomes, weights = zip(*(state.chance_outcomes() if chance else self.prior(state)), strict=True)
            state.apply_action(int(self.dice.choice(outcomes, p=weights)))
            left -= not chance
        return np.array(state.returns())

    def prior(self, state):
        """Every legal action is as good as another."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(game, searcher, seat, dice):
    """One game; what the searcher gets, and how many decisions it made."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=weights)))
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            state.apply_action(searcher.step(state))
            decisions += 1
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state.returns()[seat], decisions


def main():
    """Play some games, the searcher having each seat in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="zauberberg", choices=("towers", "zauberberg"))
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--rollout", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game, dice = openspiel.load(args.game, players=2), np.random.RandomState(args.seed)
    for number in range(args.games):
        searcher = ismcts.ISMCTSBot(
            game=game,
            uct_c=2.0,
            max_simulations=args.simulations,
            evaluator=ShortRollouts(args.rollout, dice),
            random_state=dice,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        # With dice of our own, the same seed gives the same games.
        searcher.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random_sample))
        got, decisions = play(game, searcher, number % 2, dice)
        print(f"game {number}, seat {number % 2}: {got:+.0f} after {decisions} decisions with a choice")


if __name__ == "__main__":
    main()
