/** One table over the wire: pushed updates, commands carried out exactly once, whatever the line does.
 *
 * A WebSocket where one can be had, long polls of plain HTTP where not. A new socket tells the whole table first, and
 * then what has changed. After a cut the client says how many steps it knows and gets the rest. A command keeps its id until it is answered, so that sending it again cannot do it twice.
 */

import { Refused, type Api } from './api';
import { changed, withLegal } from './changes';
import { newId } from './keys';
import type { Answer, Changed, Command, Moment, Order, Pushed, Seat, Sent, Step, TableId, TableView, Token, Update } from './types';

/** `lost`: the line is cut and being mended; `closed`: the table cannot be reached any more, see the reason. */
export type Line = 'connecting' | 'live' | 'polling' | 'lost' | 'closed';

export interface Listener {
  /** The table as it stands, the steps that were not known before, and positions between them. */
  update(table: TableView, steps: Step[], moments: Moment[], links: Map<number, string | null>): void;
  line(line: Line, reason: string | null): void;
}

/** What a client needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  command: Command;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

const OPEN = 1;
const PING = 4_000; // a ping that is not answered until the next one: the line is dead
const PATIENCE = 8_000; // for the first message of a new socket
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const SOCKET_TRIES = 3; // failures in a row before HTTP takes over
const SOCKET_AGAIN = 30_000;
const POLL_SECONDS = 25;
const FATAL = ['denied', 'malformed', 'deleted'];

export class TableClient {
  known = 0;
  #socket: Socket | null = null;
  /** The table as this socket has told it. */
  #told: TableView | null = null;
  /** The link of the last step that is known. */
  #link: string | null = null;
  #line: Line = 'connecting';
  #failures = 0;
  #stopped = false;
  #polling: AbortController | null = null;
  #unanswered = false;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    readonly table: TableId,
    readonly tokens: () => Token[],
    readonly api: Api,
    readonly connect: (table: TableId) => Socket,
    readonly listener: Listener,
  ) {}

  start(): void {
    this.#open();
    this.#later(PING, () => this.#ping());
  }

  stop(): void {
    this.#stopped = true;
    this.#timers.forEach(clearTimeout);
    this.#timers.clear();
    this.#polling?.abort();
    this.#drop();
  }

  /** Say hello again: with other tokens, or because the device has woken up. */
  renew(): void {
    if (this.#stopped) return;
    this.#failures = 0;
    this.#polling?.abort();
    this.#polling = null;
    this.#drop();
    this.#open();
  }

  /** Ask for everything once more: of a game that is over, more is told. */
  recall(): void {
    this.known = 0;
    this.renew();
  }

  /** The device says that it has no network: nothing will come, and nothing is sent until it has one again. */
  unplug(): void {
    if (this.#stopped) return;
    this.#polling?.abort();
    this.#polling = null;
    this.#drop();
    this.#say('lost');
    this.#later(LONGEST_WAIT, () => this.#open()); // it may be wrong
  }

  /** Order something, as one of this device's seats. The answer may take as long as the line is cut. */
  order(seat: Seat | null, order: Order, expects: number | null = null, id: string = newId()): Promise<Answer> {
    const command: Command = { id, order, expects, seat };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { command, resolve, reject });
      this.#dispatch(command);
    });
  }

  // -- the socket

  #open(): void {
    if (this.#stopped || this.#socket) return;
    const socket = (this.#socket = this.connect(this.table));
    let heard = false;
    this.#told = null;
    this.#unanswered = false;
    socket.onopen = () => {
      this.#send({ type: 'hello', tokens: this.tokens(), after: this.known, changes: true });
      for (const { command } of this.#waiting.values()) this.#send({ type: 'command', command });
    };
    socket.onmessage = (event) => {
      heard = true;
      if (this.#socket === socket) this.#read(event.data);
    };
    socket.onclose = () => this.#socket === socket && this.#onClose();
    this.#later(PATIENCE, () => this.#socket === socket && !heard && this.#giveUp());
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A line that is open but silent is as good as cut. */
  #giveUp(): void {
    this.#drop();
    this.#onClose();
  }

  #onClose(): void {
    this.#socket = null;
    if (this.#stopped) return;
    this.#failures += 1;
    if (this.#polling) return;
    if (this.#failures >= SOCKET_TRIES) {
      this.#poll();
      this.#again();
      return;
    }
    this.#say('lost');
    this.#later(this.#pause(), () => this.#open());
  }

  /** While HTTP does the work, try for a socket now and then. */
  #again(): void {
    this.#later(SOCKET_AGAIN, () => {
      if (!this.#polling) return;
      this.#open();
      this.#again();
    });
  }

  #pause(): number {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, this.#failures - 1));
    return wait * (0.75 + Math.random() / 2);
  }

  #read(data: unknown): void {
    const message = JSON.parse(String(data)) as Pushed;
    this.#unanswered = false;
    if (message.type === 'update') {
      this.#failures = 0;
      this.#polling?.abort();
      this.#polling = null;
      this.#say('live');
      this.#told = withLegal(message.state, message.actions, message.choice);
      this.#take({ ...message, state: this.#told });
    } else if (message.type === 'changed') {
      this.#change(message);
    } else if (message.type === 'answered') {
      this.#settle(message.answer);
    } else if (message.type === 'gone' && FATAL.includes(message.reason)) {
      this.#close(message.reason);
    }
  }

  #ping(): void {
    if (this.#socket?.readyState === OPEN) {
      if (this.#unanswered) this.#giveUp();
      else {
        this.#unanswered = true;
        this.#send({ type: 'ping' });
      }
    }
    this.#later(PING, () => this.#ping());
  }

  #send(message: Sent): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  // -- plain HTTP

  #poll(): void {
    if (this.#polling || this.#stopped) return;
    this.#polling = new AbortController();
    void this.#pollOn(this.#polling);
    for (const { command } of this.#waiting.values()) void this.#post(command);
  }

  async #pollOn(round: AbortController): Promise<void> {
    let known: string | null = null;
    while (this.#polling === round && !this.#stopped) {
      try {
        const { update, tag } = await this.api.updates(this.table, this.tokens(), this.known, known, POLL_SECONDS, round.signal);
        if (this.#polling !== round) return;
        known = tag;
        this.#say('polling');
        this.#take(update);
      } catch (error) {
        if (this.#polling !== round) return;
        if (error instanceof Refused && [401, 403, 404].includes(error.status)) return this.#close('denied');
        if (error instanceof Refused && error.code === 'outdated') return this.#close('outdated');
        this.#failures += 1;
        this.#say('lost');
        await new Promise<void>((resolve) => this.#later(this.#pause(), resolve));
        this.#open(); // the server was away altogether, so a socket may work again
      }
    }
  }

  async #post(command: Command): Promise<void> {
    try {
      this.#settle(await this.api.command(this.table, this.tokens(), command));
    } catch (error) {
      if (error instanceof Refused && error.status === 0) {
        this.#later(this.#pause(), () => this.#waiting.has(command.id) && this.#dispatch(command));
      } else {
        this.#waiting.get(command.id)?.reject(error);
        this.#waiting.delete(command.id);
      }
    }
  }

  // -- both

  #dispatch(command: Command): void {
    if (this.#socket?.readyState === OPEN) this.#send({ type: 'command', command });
    else if (this.#polling) void this.#post(command);
    // Otherwise it goes out with the next hello.
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    if (answer.answer === 'limited') {
      this.#later(answer.retry_after * 1000, () => this.#waiting.has(answer.id) && this.#dispatch(waiting.command));
      return;
    }
    this.#waiting.delete(answer.id);
    waiting.resolve(answer);
  }

  #take(update: Update): void {
    this.#pass(update.state, update.steps, update.moments, linksOf(update, this.known));
  }

  #change(message: Changed): void {
    if (this.#told === null) return this.#giveUp(); // a server that forgets the beginning is asked again
    this.#told = changed(this.#told, message);
    const links = new Map<number, string | null>(message.steps.map((step) => [step.number, step.link]));
    if (this.known > 0) links.set(this.known, this.#link); // nothing that was told before changes on the same line
    this.#pass(this.#told, message.steps, message.moments, links);
  }

  /** An update may repeat steps that are known: only those that are not are passed on. */
  #pass(table: TableView, told: Step[], moments: Moment[], links: Map<number, string | null>): void {
    const missing = Math.max(0, table.steps - this.known);
    const steps = missing > 0 ? told.slice(-missing) : []; // fewer, where old ones are not told
    this.known = Math.max(this.known, table.steps);
    this.#link = links.get(this.known) ?? null;
    this.listener.update(table, steps, moments, links);
  }

  #close(reason: string): void {
    this.stop();
    for (const { command, resolve } of this.#waiting.values()) resolve({ answer: 'denied', id: command.id });
    this.#waiting.clear();
    this.#say('closed', reason);
  }

  #say(line: Line, reason: string | null = null): void {
    if (line === this.#line) return;
    this.#line = line;
    this.listener.line(line, reason);
  }

  #later(wait: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#stopped) action();
    }, wait);
    this.#timers.add(timer);
  }
}

/** The links that an update tells, by the number of their step: of the last step that was known, and of those that came. */
export function linksOf(update: Update, known: number): Map<number, string | null> {
  const { steps } = update.state;
  const links = new Map<number, string | null>(update.steps.map((step, place) => [steps - update.steps.length + place + 1, step.link]));
  if (steps > 0) links.set(steps, update.newest);
  if (known > 0 && !links.has(known)) links.set(known, update.link);
  return links;
}

/** A socket to this page's own server. */
export function browserSocket(table: TableId): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/v1/tables/${table}/socket`) as unknown as Socket;
}
