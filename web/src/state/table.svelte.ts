/** A table on this screen: what the server says of it, what was shown already, and what can be ordered. */

import { announcer } from '../design/announce.svelte';
import { t } from '../text/text.svelte';
import { problem, seatNames, Words } from '../text/words';
import { browserSocket, TableClient, type Line } from '../wire/client';
import { newToken, noKeys, tokensOf, type Keys } from '../wire/keys';
import type { Answer, Order, Preview, Step, TableId, TableView, Token, WhyNot } from '../wire/types';
import { api, ring } from './device';
import { isHotSeat, lastDecider, veiledFor, viewpoint } from './tablelogic';

const MOST_SHOWN = 24;

export interface Explanation {
  rule: string;
  facts: Record<string, unknown>;
}

export class TableState {
  table = $state.raw<TableView | null>(null);
  steps = $state.raw<Step[]>([]);
  /** How many steps the board has shown; the first update's steps are history and need no show. */
  shown = $state(0);
  line = $state<Line>('connecting');
  closed = $state<string | null>(null);
  /** The seat that holds the device at a hot-seat table. */
  holder = $state<string | null>(null);
  why = $state.raw<Explanation | null>(null);
  /** The version of the table for which an action is on its way. */
  #underway = $state<number | null>(null);

  readonly fresh = $derived(this.steps.slice(this.shown));
  readonly words = $derived(new Words(this.table?.game ?? '', seatNames(this.table?.seats ?? [])));
  readonly veiled = $derived(this.table ? veiledFor(this.table, this.holder) : null);
  readonly side = $derived(this.table ? viewpoint(this.table) : null);
  /** An action was ordered and the table has not gone on yet: there is nothing to choose until it has. */
  readonly waiting = $derived(this.#underway !== null && this.#underway === this.table?.version);
  readonly hotSeat = $derived(this.table !== null && isHotSeat(this.table));

  #keys: Keys;
  readonly #client: TableClient;

  constructor(
    readonly id: TableId,
    invitation: string | null,
  ) {
    this.#keys = ring.of(id) ?? noKeys('');
    if (invitation !== null) this.#keys = { ...this.#keys, invitation: invitation };
    this.#client = new TableClient(id, () => tokensOf(this.#keys), api, browserSocket, {
      update: (table, steps) => this.#update(table, steps),
      line: (line, reason) => this.#onLine(line, reason),
    });
  }

  /** Sit down in front of the table; returns how to leave it. */
  open(): () => void {
    this.#client.start();
    const wake = () => document.visibilityState === 'visible' && this.line !== 'live' && this.#client.renew();
    const online = () => this.#client.renew();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', online);
      this.#client.stop();
    };
  }

  get tokens(): Token[] {
    return tokensOf(this.#keys);
  }

  get invitation(): Token | null {
    return this.#keys.invitation;
  }

  // -- what comes

  #update(table: TableView, steps: Step[]): void {
    const first = this.table === null;
    this.table = table;
    this.steps = [...this.steps, ...steps];
    // Nobody wants to watch a long absence move by move.
    if (first || this.steps.length - this.shown > MOST_SHOWN) this.shown = this.steps.length;
    this.#remember(table);
  }

  #onLine(line: Line, reason: string | null): void {
    this.line = line;
    if (line === 'closed') this.closed = reason;
  }

  /** Keep the keys of a table one plays at, and find out which token is whose where it is not known. */
  #remember(table: TableView): void {
    if (this.#keys.game !== table.game) this.#keys = { ...this.#keys, game: table.game };
    if (this.#keys.seats.length > 0 || this.#keys.owner !== null) ring.keep(this.id, this.#keys);
    if (this.#keys.seats.some((seat) => seat.seat === null)) void this.#locate();
  }

  async #locate(): Promise<void> {
    const found = await Promise.all(
      this.#keys.seats.map(async ({ token, seat }) => {
        // Whoever cannot be reached now may be reached with the next update: no key is thrown away for that.
        const view = seat === null ? await api.table(this.id, [token]).catch(() => null) : null;
        return { token, seat: seat ?? view?.viewer[0] ?? null, lost: view !== null && view.viewer.length === 0 };
      }),
    );
    this.#keys = { ...this.#keys, seats: found.filter((each) => !each.lost).map(({ token, seat }) => ({ token, seat })) };
    ring.keep(this.id, this.#keys);
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
    const last = lastDecider(this.steps, mine);
    return this.#as(last ?? mine[0] ?? null, { do: 'undo' }, true);
  }

  say(phrase: string): Promise<boolean> {
    return this.#as(this.side ?? this.table?.viewer[0] ?? null, { do: 'say', phrase });
  }

  prefer(seat: string, kinds: string[]): Promise<boolean> {
    return this.#as(seat, { do: 'prefer', auto_pass: kinds });
  }

  /** Stand up; the key of the seat opens nothing any more. */
  async leave(seat: string): Promise<boolean> {
    const done = await this.#as(seat, { do: 'leave' });
    if (done) {
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
    return this.#order(this.#keys.owner ?? this.#keys.seats[0]?.token ?? null, { do: 'set_seat', seat, bot });
  }

  begin(bot: string): Promise<boolean> {
    return this.#order(this.#keys.owner, { do: 'start', bot }, true);
  }

  openTo(listed: boolean, spectators: TableView['spectators']): Promise<boolean> {
    return this.#order(this.#keys.owner, { do: 'open', listed, spectators });
  }

  /** Sit down at an open seat with a token of one's own. */
  async claim(seat: string, name: string): Promise<boolean> {
    const token = newToken();
    const done = await this.#order(token, { do: 'claim', seat, name, invitation: this.#keys.invitation });
    if (done) {
      this.#keys = { ...this.#keys, seats: [...this.#keys.seats, { token, seat }] };
      ring.keep(this.id, this.#keys);
      this.#client.renew();
    }
    return done;
  }

  /** A new table with the same people; returns its name. */
  async rematch(rotated: boolean, options: Record<string, unknown> | null): Promise<TableId | null> {
    const token = this.#keys.owner ?? this.#keys.seats[0]?.token ?? null;
    const answer = await this.#ask(token, { do: 'rematch', rotated, options });
    const next = answer && 'table' in answer && typeof answer.table === 'string' ? answer.table : null;
    if (next) this.follow(next);
    return next;
  }

  /** The keys open the rematch, too; who sits where is found out there. */
  follow(next: TableId): void {
    ring.keep(next, ring.of(next) ?? { ...this.#keys, seats: this.#keys.seats.map(({ token }) => ({ token, seat: null })) });
  }

  async ask(action: string): Promise<void> {
    const token = this.token(this.side);
    if (token === null) return;
    const version = this.table?.version;
    const answer: WhyNot = await api.why(this.id, token, action);
    // Nobody wants to be told about a moment that has passed.
    if (answer.rule !== null && this.table?.version === version) this.why = { rule: answer.rule, facts: answer.facts };
  }

  async previews(actions: string[], views = false): Promise<Preview[]> {
    const token = this.token(this.table?.asked ?? null);
    return token === null || actions.length === 0 ? [] : api.previews(this.id, token, actions, views);
  }

  #as(seat: string | null, order: Order, versioned = false): Promise<boolean> {
    return this.#order(this.token(seat), order, versioned);
  }

  async #order(token: Token | null, order: Order, versioned = false): Promise<boolean> {
    const answer = await this.#ask(token, order, versioned);
    return answer?.answer === 'accepted' || answer?.answer === 'duplicate';
  }

  async #ask(token: Token | null, order: Order, versioned = false): Promise<Answer | null> {
    if (token === null) return null;
    try {
      const answer = await this.#client.order(token, order, versioned ? (this.table?.version ?? null) : null);
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
