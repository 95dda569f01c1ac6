/** A table on this screen: what the server says of it, what was shown already, and what can be ordered. */

import { announcer } from '../design/announce.svelte';
import { t } from '../text/text.svelte';
import { problem, seatNames, Words } from '../text/words';
import { Refused } from '../wire/api';
import { browserSocket, linksOf, TableClient, type Line } from '../wire/client';
import { newToken, noKeys, tokensOf, type Keys, type SeatKey } from '../wire/keys';
import { newBits, pledgeOf } from '../wire/proof';
import type { Answer, Moment, Order, Preview, Request, Step, TableId, TableView, Token, WhyNot } from '../wire/types';
import { api, archive, ring } from './device';
import { judged, noted, unanswered, type Evidence, type Links } from './evidence';
import { Patience } from './patience.svelte';
import { settings } from './settings.svelte';
import { answering, isHotSeat, isOpening, lastDecider, ownPeople, self, veiledFor, viewpoint } from './tablelogic';
import { tableAt, Timeline, type Position } from './timeline.svelte';
import { withSpells } from './wishes';

const ACCOMPANIED = 15_000; // milliseconds: longer than any table waits for bits
/** Milliseconds until a question that did not arrive is asked again. */
const AGAIN = 1000;

export interface Explanation {
  rule: string;
  facts: Record<string, unknown>;
}

export class TableState {
  table = $state.raw<TableView | null>(null);
  readonly timeline = new Timeline(() => settings.now.animation);
  line = $state<Line>('connecting');
  closed = $state<string | null>(null);
  /** An answer takes long. */
  readonly slow = new Patience(1000);
  /** There has been no line for a while. */
  readonly cut = new Patience(1500);
  #mended: (() => void) | null = null;
  #left = false;
  /** The seat that holds the device at a hot-seat table. */
  holder = $state<string | null>(null);
  why = $state.raw<Explanation | null>(null);
  /** What this device has seen of the table so far. */
  evidence = $state.raw<Evidence | null>(null);
  /** The version of the table for which an action is on its way. */
  #underway = $state<number | null>(null);

  /** The table as far as it is shown: the whole screen follows it. */
  readonly now = $derived(this.table && this.timeline.position ? tableAt(this.table, this.timeline.position) : this.table);
  readonly words = $derived(new Words(this.table?.game ?? '', seatNames(this.table?.seats ?? []), this.table && self(this.table)));
  readonly veiled = $derived(this.now ? veiledFor(this.now, this.holder) : null);
  readonly side = $derived(this.now ? viewpoint(this.now) : null);
  /** An action was ordered and the table has not gone on yet: there is nothing to choose until it has. */
  readonly waiting = $derived(this.#underway !== null && this.#underway === this.table?.version);
  readonly hotSeat = $derived(this.table !== null && isHotSeat(this.table));

  /** Whether the shuffle of the finished game is proven; it is checked unasked. */
  readonly proof = $derived(this.table ? judged(this.table, this.evidence, this.#revealed()) : null);

  #keys: Keys;
  /** What was contributed to the shuffle already. */
  readonly #contributed = new Set<string>();
  /** Seats whose wishes the table knows. */
  readonly #wished = new Set<string>();
  #asksForRematch = false;
  #leaveNext: (() => void) | null = null;
  readonly #client: TableClient;

  constructor(
    readonly id: TableId,
    invitation: string | null,
  ) {
    this.#keys = ring.of(id) ?? noKeys('');
    this.evidence = archive.of(id);
    if (invitation !== null) this.#keys = { ...this.#keys, invitation: invitation };
    this.#client = new TableClient(id, () => tokensOf(this.#keys), api, browserSocket, {
      update: (table, steps, moments, links) => this.#update(table, steps, moments, links),
      line: (line, reason) => this.#onLine(line, reason),
    });
  }

  /** Sit down in front of the table; returns how to leave it. */
  open(): () => void {
    this.#client.start();
    const wake = () => document.visibilityState === 'visible' && this.line !== 'live' && this.#client.renew();
    const online = () => this.#client.renew();
    document.addEventListener('visibilitychange', wake);
    const offline = () => this.#client.unplug();
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      this.#left = true;
      this.#mended?.();
      removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', online);
      this.timeline.stop();
      this.#client.stop();
      this.#leaveNext?.(); // the page of the next table goes on by itself
    };
  }

  get tokens(): Token[] {
    return tokensOf(this.#keys);
  }

  get invitation(): Token | null {
    return this.#keys.invitation;
  }

  // -- what comes

  #update(table: TableView, steps: Step[], moments: Moment[], links: Links): void {
    const first = this.table === null;
    this.#compare(table, links);
    const positions = new Map<number, Position>(moments.map((moment) => [moment.steps, moment]));
    if (!positions.has(table.steps) && table.view !== null) positions.set(table.steps, { view: table.view, to_move: table.to_move });
    const toldFrom = this.table?.told_from ?? table.told_from;
    if (table.version !== this.table?.version) this.why = null; // it was about a moment that has passed
    this.table = table;
    this.timeline.extend(steps, positions, isOpening(table, steps), first);
    // What was missed is told until the next round begins; then it is for the people to remember.
    if (table.told_from > toldFrom) this.timeline.forget(table.told_from);
    if (table.status === 'over' && this.timeline.first > 0) this.#client.recall();
    this.#remember(table);
    this.#contribute(table);
    this.#wish(table);
    if (!first && table.next !== null) this.#accompany(table.next);
  }

  /** What people at this device need not be asked is told to the table once; later it is changed there. */
  #wish(table: TableView): void {
    if (table.status !== 'playing' || table.study) return;
    for (const { seat } of ownPeople(table)) {
      if (this.#wished.has(seat) || table.auto_pass[seat]?.length !== 0) continue;
      this.#wished.add(seat);
      void this.#client.order(seat, { do: 'prefer', auto_pass: withSpells([], settings.now.spells) }).catch(() => null);
    }
  }

  // -- the shuffle and the past

  /** Compare what the server tells of the past with what this device has seen of it. */
  #compare(table: TableView, links: Links): void {
    if (table.study) return;
    if (unanswered(this.evidence, table, links)) {
      void this.#askForLink(this.evidence?.step ?? 0);
      return;
    }
    this.evidence = noted(this.evidence, table, links);
    archive.keep(this.id, this.evidence);
  }

  /** Not every step is told again to a device that comes back: ask for the link of the last one it knows. */
  async #askForLink(step: number): Promise<void> {
    const answer = await api.updates(this.id, this.tokens, step, null, 0, new AbortController().signal).catch(() => null);
    if (answer) this.#compare(answer.update.state, linksOf(answer.update, step));
  }

  /** Add random bits to the shuffle: pledge them, and reveal them when everybody has pledged. */
  #contribute(table: TableView): void {
    for (const key of this.#keys.seats) {
      if (key.seat === null) continue;
      if (table.pledges_wanted.includes(key.seat)) this.#pledge(key);
      // The server's commitment is noted by now: its secret cannot be chosen after these bits.
      if (table.reveals_wanted.includes(key.seat) && key.bits) this.#reveal(key, key.bits);
    }
  }

  #pledge(key: SeatKey): void {
    if (this.#contributed.has(`pledge ${key.token}`)) return;
    this.#contributed.add(`pledge ${key.token}`);
    const bits = key.bits ?? newBits();
    this.#keep(key.token, { bits });
    void this.#client.order(key.seat, { do: 'pledge', pledge: pledgeOf(bits) }).catch(() => null);
  }

  #reveal(key: SeatKey, bits: string): void {
    if (this.#contributed.has(`reveal ${key.token}`)) return;
    this.#contributed.add(`reveal ${key.token}`);
    this.#keep(key.token, { revealed: true });
    void this.#client.order(key.seat, { do: 'reveal', bits }).catch(() => null);
  }

  #keep(token: Token, change: Partial<SeatKey>): void {
    this.#keys = { ...this.#keys, seats: this.#keys.seats.map((key) => (key.token === token ? { ...key, ...change } : key)) };
    ring.keep(this.id, this.#keys);
  }

  /** The bits that this device has told, by seat. */
  #revealed(): Record<string, string> {
    return Object.fromEntries(this.#keys.seats.flatMap(({ seat, bits, revealed }) => (seat && bits && revealed ? [[seat, bits]] : [])));
  }

  /** Whoever still looks at the old table adds to the shuffle of the rematch, too. */
  #accompany(next: TableId): void {
    if (this.#asksForRematch || this.#leaveNext !== null || this.#keys.seats.length === 0) return;
    this.follow(next);
    this.#leaveNext = new TableState(next, null).open();
    setTimeout(this.#leaveNext, ACCOMPANIED);
  }

  #onLine(line: Line, reason: string | null): void {
    this.line = line;
    if (line === 'lost' || line === 'connecting') this.#mended ??= this.cut.begin();
    else this.#mended = (this.#mended?.(), null);
    if (line === 'closed') this.closed = reason;
    if (reason === 'deleted') ring.forget(this.id);
  }

  /** Keep the keys of a table one plays at, and find out which token is whose where it is not known. */
  #remember(table: TableView): void {
    if (this.#keys.game !== table.game) this.#keys = { ...this.#keys, game: table.game };
    if (table.status === 'playing' && !table.study) this.#tidy(table);
    if (this.#keys.seats.length > 0 || this.#keys.owner !== null) ring.keep(this.id, this.#keys);
    if (this.#keys.seats.some((seat) => seat.seat === null)) void this.#locate();
  }

  /** Let go of keys that open nothing any more: a request was refused, or somebody else has taken over. */
  #tidy(table: TableView): void {
    const useful = [...table.viewer, ...table.returnable, ...table.requests.filter((request) => request.yours).map((request) => request.seat)];
    const seats = this.#keys.seats.filter(({ seat }) => seat === null || useful.includes(seat));
    if (seats.length < this.#keys.seats.length) {
      this.#keys = { ...this.#keys, seats };
      ring.keep(this.id, this.#keys);
    }
  }

  async #locate(): Promise<void> {
    const found = await Promise.all(
      this.#keys.seats.map(async ({ token, seat, ...rest }) => {
        // Whoever cannot be reached now may be reached with the next update: no key is thrown away for that.
        const view = seat === null ? await api.table(this.id, [token]).catch(() => null) : null;
        return { key: { ...rest, token, seat: seat ?? view?.viewer[0] ?? null }, lost: view !== null && view.viewer.length === 0 };
      }),
    );
    this.#keys = { ...this.#keys, seats: found.filter((each) => !each.lost).map(({ key }) => key) };
    ring.keep(this.id, this.#keys);
    if (this.table) this.#contribute(this.table);
  }

  // -- what goes

  /** The token of a seat on this device. */
  token(seat: string | null): Token | null {
    return this.#keys.seats.find((each) => each.seat === seat)?.token ?? (this.table?.study ? this.#keys.owner : null);
  }

  async play(action: string): Promise<void> {
    if (this.waiting) return;
    this.#underway = this.table?.version ?? null;
    const done = await this.#as(this.table?.asked ?? null, { do: 'play', action }, true);
    if (!done) this.#underway = null;
  }

  undo(): Promise<boolean> {
    const mine = this.table?.viewer ?? [];
    const last = lastDecider(this.timeline.steps, mine);
    return this.#as(last ?? mine[0] ?? null, { do: 'undo' }, true);
  }

  say(phrase: string): Promise<boolean> {
    return this.#as(this.side ?? this.table?.viewer[0] ?? null, { do: 'say', phrase });
  }

  prefer(seat: string, kinds: string[]): Promise<boolean> {
    return this.#as(seat, { do: 'prefer', auto_pass: kinds });
  }

  /** Stand up. In a game the key of the seat stays good for coming back, until somebody takes over. */
  async leave(seat: string): Promise<boolean> {
    const done = await this.#as(seat, { do: 'leave' });
    if (done && this.table?.status !== 'playing') {
      this.#keys = { ...this.#keys, seats: this.#keys.seats.filter((each) => each.seat !== seat) };
      ring.keep(this.id, this.#keys);
      this.#client.renew();
    }
    return done;
  }

  comeBack(seat: string): Promise<boolean> {
    return this.#as(seat, { do: 'return' });
  }

  rename(seat: string, name: string): Promise<boolean> {
    return this.#as(seat, { do: 'rename', name });
  }

  setBot(seat: string, bot: string | null): Promise<boolean> {
    return this.#order(null, { do: 'set_seat', seat, bot });
  }

  begin(bot: string): Promise<boolean> {
    return this.#order(null, { do: 'start', bot }, true);
  }

  openTo(listed: boolean, spectators: TableView['spectators']): Promise<boolean> {
    return this.#order(null, { do: 'open', listed, spectators });
  }

  /** Delete the table for everybody. */
  async remove(): Promise<boolean> {
    try {
      await api.remove(this.id, this.tokens);
      ring.forget(this.id);
      return true;
    } catch (error) {
      announcer.toast(problem(error, this.table?.game), 'bad');
      return false;
    }
  }

  /** Answer a request for everybody at this device who has not agreed yet; one refusal is enough. */
  async answer(request: Request, agree: boolean): Promise<void> {
    if (!this.table) return;
    const seats = answering(this.table, request);
    for (const seat of agree ? seats : seats.slice(0, 1)) await this.#as(seat, { do: 'consent', request: request.number, agree });
  }

  withdraw(request: Request): Promise<boolean> {
    return this.#as(request.seat, { do: 'withdraw' });
  }

  /** Everybody has agreed: take the seat. */
  takeSeat(request: Request): Promise<boolean> {
    const token = this.token(request.seat);
    return token === null ? Promise.resolve(false) : this.#order(null, { do: 'claim', seat: request.seat, token, name: request.name });
  }

  /** Sit down at an open seat with a token of one's own; in a running game, ask for it. */
  async claim(seat: string, name: string | null): Promise<boolean> {
    const [token, bits] = [newToken(), newBits()];
    const done = await this.#order(null, { do: 'claim', seat, token, name, pledge: pledgeOf(bits) });
    if (done) {
      this.#keys = { ...this.#keys, seats: [...this.#keys.seats, { token, seat, bits }] };
      ring.keep(this.id, this.#keys);
      this.#client.renew();
    }
    return done;
  }

  /** A new table with the same people; returns its name. */
  async rematch(rotated: boolean, options: Record<string, unknown> | null): Promise<TableId | null> {
    this.#asksForRematch = true;
    const [key, bits] = [this.#keys.seats[0], newBits()];
    const answer = await this.#ask(key?.seat ?? null, { do: 'rematch', rotated, options, pledge: pledgeOf(bits) });
    const next = answer && 'next' in answer ? answer.next : null;
    if (next) this.follow(next, key?.token ?? null, bits);
    return next;
  }

  /** The keys open the rematch, too; who sits where is found out there. */
  follow(next: TableId, asking: Token | null = null, bits = ''): void {
    const seats = this.#keys.seats.map(({ token }) => ({ token, seat: null, ...(token === asking ? { bits } : {}) }));
    ring.keep(next, ring.of(next) ?? { ...this.#keys, seats });
  }

  async ask(action: string): Promise<void> {
    const token = this.token(this.side);
    if (token === null) return;
    const version = this.table?.version;
    const answer: WhyNot | null = await this.#patiently(() => api.why(this.id, token, action));
    // Nobody wants to be told about a moment that has passed.
    if (answer && answer.rule !== null && this.table?.version === version) this.why = { rule: answer.rule, facts: answer.facts };
  }

  async previews(actions: string[], views = false): Promise<Preview[]> {
    const token = this.token(this.table?.asked ?? null);
    if (token === null || actions.length === 0) return [];
    return (await this.#patiently(() => api.previews(this.id, token, actions, views))) ?? [];
  }

  /** Ask as long as the moment lasts: whoever is cut off gets the answer when the line is back. Null: it is not wanted any more. */
  async #patiently<Result>(question: () => Promise<Result>): Promise<Result | null> {
    const version = this.table?.version;
    return this.slow.during(async () => {
      while (!this.#left && this.table?.version === version) {
        try {
          return await question();
        } catch (error) {
          if (!(error instanceof Refused) || error.code !== 'offline') return null;
          await new Promise((again) => setTimeout(again, AGAIN));
        }
      }
      return null;
    });
  }

  #as(seat: string | null, order: Order, versioned = false): Promise<boolean> {
    return this.token(seat) === null ? Promise.resolve(false) : this.#order(seat, order, versioned);
  }

  async #order(seat: string | null, order: Order, versioned = false): Promise<boolean> {
    const answer = await this.#ask(seat, order, versioned);
    return answer?.answer === 'accepted' || answer?.answer === 'duplicate';
  }

  async #ask(seat: string | null, order: Order, versioned = false): Promise<Answer | null> {
    try {
      const answer = await this.slow.during(() => this.#client.order(seat, order, versioned ? (this.table?.version ?? null) : null));
      this.#explain(answer);
      return answer;
    } catch (error) {
      announcer.toast(problem(error, this.table?.game), 'bad');
      return null;
    }
  }

  #explain(answer: Answer): void {
    if (answer.answer === 'illegal') this.why = { rule: answer.rule, facts: answer.facts };
    if (answer.answer === 'denied') announcer.toast(t('shell.problem.denied'), 'bad');
    if (answer.answer === 'conflict') announcer.toast(t('shell.problem.conflict'));
  }
}
