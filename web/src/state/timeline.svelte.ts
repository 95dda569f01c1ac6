/** One timeline: steps are shown in their order, one at a time, and the whole screen follows the one being shown.
 *
 * The newest table is only where the timeline will end. Until then `position` says how the table stood, and nothing can
 * be chosen. Steps whose positions are not known (after a long absence) are not shown: the screen jumps to the present.
 */

import type { EventView, Moment, Step, TableView } from '../wire/types';
import { rate, type Speed } from './gametable';

/** Milliseconds between the steps of two seats, so that everybody sees that somebody else begins. */
const BETWEEN = 550;
/** Positions that are kept to show the last round again. */
const KEPT = 60;

export type Position = Pick<Moment, 'view' | 'to_move'>;

/** The table as it stood at a position: to look at, not to play. */
export function tableAt(table: TableView, { view, to_move }: { view: TableView['view']; to_move: string | null }): TableView {
  return { ...table, status: 'playing', view, to_move, asked: null, ask: null, legal: [], landings: [], can_undo: false, result: null, seed: null, next: null };
}

/** Where the round before the present began: after the viewer's own last decision, or as many decisions ago as there are seats. */
export function lastRound(steps: readonly Step[], viewer: readonly string[], seats: number): number {
  const own = steps.findLastIndex((step, place) => place < steps.length - 1 && step.seat !== null && !step.change && viewer.includes(step.seat) && !step.forced);
  return own >= 0 && viewer.length === 1 ? own : Math.max(0, steps.length - seats);
}

export class Timeline {
  steps = $state.raw<Step[]>([]);
  /** How many steps there were before the first of `steps`: where people are to remember, old ones are not told. */
  first = $state(0);
  /** How many steps have been shown to their end, with those before the first. */
  shown = $state(0);
  /** What is told about the step being shown: the event that is on the board. */
  telling = $state.raw<EventView | null>(null);
  held = $state(false);
  /** How many steps the board may show: the next one waits for a moment when another seat begins. */
  #released = $state(0);
  #positions = $state.raw<ReadonlyMap<number, Position>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unheld: (() => void)[] = [];

  readonly total = $derived(this.first + this.steps.length);
  readonly behind = $derived(this.shown < this.total);
  /** The steps that have been shown. */
  readonly past = $derived(this.steps.slice(0, Math.max(0, this.shown - this.first)));
  /** How the table stands as far as it is shown; null: as the newest update says. Before the deal there is only what comes after it. */
  readonly position: Position | null = $derived(this.behind ? (this.#positions.get(this.shown) ?? this.#positions.get(this.shown + 1) ?? null) : null);
  /** The position after all steps, as everybody at this device may know it. */
  readonly last: Position | null = $derived(this.#positions.get(this.total) ?? null);
  /** The step on the board, and the position after it. */
  readonly showing: { step: Step; after: Record<string, unknown> } | null = $derived.by(() => {
    const step = this.#at(this.shown);
    const after = this.#positions.get(this.shown + 1);
    return this.behind && this.#released > this.shown && step && after ? { step, after: after.view } : null;
  });

  constructor(readonly speed: () => Speed) {}

  /** More steps, with the positions between them and after the last. The first ones are history unless the game has just begun. */
  extend(steps: Step[], positions: ReadonlyMap<number, Position>, isOpening: boolean, isFirst: boolean): void {
    const begins = steps[0]?.number ? steps[0].number - 1 : this.total;
    if (begins === this.total) this.steps = [...this.steps, ...steps];
    else [this.steps, this.first] = [steps, begins]; // what lies between is not told, or everything is told anew
    if (this.shown < this.first) this.shown = this.first;
    this.#positions = new Map([...this.#positions, ...positions].filter(([number]) => number > this.total - KEPT));
    if (this.speed() === 'off' || (isFirst && !isOpening) || !this.#isKnown(this.shown)) this.catchUp();
    else this.#next();
  }

  /** Keep nothing of the first `count` steps any more, as far as they have been shown. */
  forget(count: number): void {
    const gone = Math.min(count, this.shown) - this.first;
    if (gone <= 0) return;
    this.steps = this.steps.slice(gone);
    this.first += gone;
    this.#positions = new Map([...this.#positions].filter(([number]) => number >= this.first));
  }

  /** The present, at once. */
  catchUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.shown = this.total;
    this.telling = null;
  }

  /** Show once more what happened since this step. */
  showFrom(step: number): void {
    if (!this.canShowFrom(step)) return;
    this.catchUp();
    this.#released = this.shown = step;
    this.#next();
  }

  canShowFrom(step: number): boolean {
    return this.speed() !== 'off' && step >= this.first && step < this.total && this.#isKnown(step) && this.#positions.has(Math.max(step, 1));
  }

  /** The board has shown its step. */
  done(): void {
    if (!this.behind) return;
    this.shown += 1;
    if (!this.behind) this.telling = null;
    else this.#next();
  }

  /** End the pause between two steps; the board itself ends what moves. */
  skip(): void {
    if (this.#timer !== undefined) this.#release();
  }

  hold(): void {
    this.held = true;
  }

  letGo(): void {
    this.held = false;
    for (const wake of this.#unheld.splice(0)) wake();
    if (this.behind && this.#timer === undefined) this.#next();
  }

  /** Resolves as soon as nobody holds the show. */
  unheld(): Promise<void> {
    return this.held ? new Promise((done) => this.#unheld.push(done)) : Promise.resolve();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.letGo();
  }

  #at(place: number): Step | undefined {
    return this.steps[place - this.first];
  }

  #isKnown(first: number): boolean {
    for (let number = first + 1; number <= this.total; number += 1) if (!this.#positions.has(number) && !this.#at(number - 1)?.change) return false;
    return true;
  }

  #next(): void {
    while (this.#at(this.shown)?.change) this.shown += 1; // on the board nothing has happened
    if (!this.behind || this.#released > this.shown || this.#timer !== undefined) return;
    const wait = this.#pause();
    if (wait === 0) this.#release();
    else this.#timer = setTimeout(() => this.#release(), wait);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.held) return; // whoever lets go goes on
    this.#released = this.shown + 1;
  }

  #pause(): number {
    const [before, step] = [this.#at(this.shown - 1), this.#at(this.shown)];
    if (!before || !step || before.seat === step.seat || step.by === 'person' || !step.events.some((event) => event.news !== false) || document.hidden) return 0;
    return BETWEEN / rate(this.speed());
  }
}
