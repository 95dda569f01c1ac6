// Two players at each table, who move as fast as they are answered, or as often as is asked for:
//   node clients.cjs boardgame|ours URL --tables N --seconds S [--rate MOVES_PER_SECOND] [--playing N] [--game towers|zauberberg|both]
// Writes "ready" when everybody is connected, begins at a line on the standard input, and ends with one line of JSON.
const { performance } = require('node:perf_hooks');
const { randomBytes } = require('node:crypto');
const readline = require('node:readline');
const { parseArgs } = require('node:util');

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tables: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '0' },
    game: { type: 'string', default: 'towers' },
    playing: { type: 'string', default: '' },
  },
});
const [kind, url] = positionals;

// -- what is measured

class Meter {
  moves = 0;
  bytes = 0;
  waits = [];
  running = false;
  accepted(began) {
    if (!this.running) return;
    this.moves += 1;
    this.waits.push(performance.now() - began);
  }
}
const meter = new Meter();

// -- boardgame.io

const DRAW = [0, 4, 8, 1, 7, 6, 2, 5, 3];

class Match {
  async open() {
    const { io } = require('socket.io-client');
    const body = JSON.stringify({ numPlayers: 2 });
    const headers = { 'content-type': 'application/json' };
    const made = await fetch(`${url}/games/tic-tac-toe/create`, { method: 'POST', headers, body });
    this.id = (await made.json()).matchID;
    this.stateID = 0;
    this.seen = [0, 0];
    this.sockets = ['0', '1'].map((_, seat) => {
      const socket = io(`${url}/tic-tac-toe`, { transports: ['websocket'], forceNew: true });
      socket.on('update', (match, state) => this.update(seat, state._stateID));
      return socket;
    });
    await Promise.all(this.sockets.map((socket, seat) => this.sync(socket, String(seat))));
  }
  sync(socket, seat) {
    return new Promise((resolve) => {
      socket.once('sync', resolve);
      socket.emit('sync', this.id, seat, undefined, 2);
    });
  }
  update(seat, stateID) {
    this.seen[seat] = stateID;
    if (Math.min(...this.seen) <= this.stateID) return;
    this.stateID = Math.min(...this.seen);
    meter.accepted(this.began);
    this.next();
  }
  play() {
    this.began = performance.now();
    const seat = this.stateID % 2;
    const payload = { type: 'clickCell', args: [DRAW[this.stateID % 9]], playerID: String(seat) };
    this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, this.stateID, this.id, String(seat));
  }
}

// -- ours

const secret = () => randomBytes(32).toString('base64url');

class Table {
  constructor(number) {
    this.game = given.game === 'both' ? ['towers', 'zauberberg'][number % 2] : given.game;
  }
  async open() {
    const { table, tokens } = await this.make();
    const WebSocket = require('ws');
    this.number = 0;
    this.version = -1;
    this.views = [null, null];
    this.sockets = [];
    await Promise.all(tokens.map((token, seat) => this.connect(WebSocket, table, token, seat)));
    this.tokens = tokens;
  }
  async make() {
    const tokens = [secret(), secret()];
    const seats = tokens.map((token) => ({ kind: 'person', token }));
    const order = { id: 'x', game: this.game, options: {}, seats, owner: secret(), invitation: secret() };
    const headers = { 'content-type': 'application/json' };
    const made = await fetch(`${url}/api/v1/tables`, { method: 'POST', headers, body: JSON.stringify(order) });
    return { table: (await made.json()).table, tokens };
  }
  connect(WebSocket, table, token, seat) {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws${url.slice(4)}/api/v1/tables/${table}/socket`, { perMessageDeflate: true });
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', tokens: [token], after: 0, changes: true })));
      socket.on('message', (data) => this.read(seat, data, resolve));
      this.sockets[seat] = socket;
    });
  }
  read(seat, data, connected) {
    if (meter.running) meter.bytes += data.length;
    const message = JSON.parse(data);
    if (message.type === 'answered' && message.answer.answer !== 'accepted') throw new Error(JSON.stringify(message));
    if (message.type === 'gone') throw new Error(message.reason);
    if (message.type === 'update') this.views[seat] = message.state;
    else if (message.type === 'changed') Object.assign(this.views[seat], message.state);
    else return;
    if (message.actions) this.views[seat].legal = message.choice ? [first(message.choice)] : message.actions.flatMap(({ rows }) => rows.map(([text]) => text));
    connected();
    const [a, b] = this.views;
    if (!a || !b || a.status === 'gathering' || a.version !== b.version || a.version === this.version) return;
    const first = this.version < 0;
    this.version = a.version;
    if (first) return;
    meter.accepted(this.began);
    this.next();
  }
  play() {
    this.began = performance.now();
    const seat = this.views.findIndex((view) => view.asked);
    if (seat < 0) return this.again();
    const { asked, legal, version } = this.views[seat];
    this.number += 1;
    const action = legal[this.number % legal.length];
    const command = { id: String(this.number), expects: version, order: { do: 'play', action } };
    this.sockets[seat].send(JSON.stringify({ type: 'command', command }));
  }
  async again() {
    this.sockets.forEach((socket) => socket.terminate());
    await this.open();
    await settled(this);
    this.next();
  }
}

// One of the many actions that a choice stands for.
const first = ({ text, of, count }) => text + of.slice(0, count).join(',');

const settled = async (table) => {
  while (table.version !== undefined && table.version < 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

// -- the run

const rate = Number(given.rate);
const waiting = [];
for (const one of [Match, Table]) {
  one.prototype.next = function next() {
    if (rate) waiting.push(this);
    else if (!meter.stopped) this.play();
  };
}

async function paced(seconds) {
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due && waiting.length; sent += 1) waiting.shift().play();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function inGroups(all, work) {
  for (let first = 0; first < all.length; first += 20) await Promise.all(all.slice(first, first + 20).map(work));
}

async function main() {
  const tables = Array.from({ length: Number(given.playing || given.tables) }, (_, number) => new (kind === 'ours' ? Table : Match)(number));
  await inGroups(tables, (table) => table.open());
  const others = Array.from({ length: Number(given.tables) - tables.length }, () => tables[0]);
  await inGroups(others, (table) => table.make()); // nobody looks at these
  await Promise.all(tables.map(settled));
  console.log('ready');
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  await lines.next();
  const cpu = process.cpuUsage();
  const began = performance.now();
  meter.running = true;
  for (const table of tables) table.next();
  const seconds = Number(given.seconds);
  await (rate ? paced(seconds) : new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
  meter.running = false;
  meter.stopped = true;
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const waits = meter.waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? null;
  const found = { moves: meter.moves, seconds: took, client_cpu: (user + system) / 1e6, bytes: meter.bytes };
  console.log(JSON.stringify({ ...found, p50: at(0.5), p95: at(0.95), p99: at(0.99) }));
  process.exit(0);
}

main();
