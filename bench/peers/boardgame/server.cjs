// boardgame.io's own server with its socket transport, matches in memory: node server.cjs PORT.
const { Server, Origins } = require('boardgame.io/server');

// Tic-tac-toe as in its tutorial, but a full board is cleared: so a match has as many moves as anybody wants to measure.
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells.every((cell) => cell !== null)) G.cells.fill(null);
      if (G.cells[id] !== null) return 'INVALID_MOVE';
      G.cells[id] = playerID;
    },
  },
};

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log('listening'));
