/** Shows one step, event by event, in their order. A click skips the rest of it, and whoever holds the board stops it. */

import { rate, type BoardProps } from '../../state/gametable';
import type { EventView, Step } from '../../wire/types';
import { type Stack, readBoard } from '../model/board';
import { type TowersView, asTowers } from '../model/view';
import { type Move, changeOf, setOutAfter } from './apply';
import { LASTS, pace } from './pace';
import { leaving, progress, undealt } from './progress';

export interface Flight {
  id: number;
  move: Move;
  /** Board while it is in the air, to know how high the ends are. */
  board: Stack[];
  lasts: number;
}

export interface CardFlight {
  id: number;
  card: string;
  from: string;
  to: string;
  lasts: number;
}

/** Who was seen under a tower. */
export interface Revealed {
  space: number;
  wizards: string;
}

const REVEALED = 3200; // milliseconds

export class Show {
  readonly #props: () => BoardProps;
  /** The position in the middle of the step that is shown; null: none is. */
  view = $state.raw<TowersView | null>(null);
  /** The board likewise. */
  board = $state.raw<Stack[] | null>(null);
  flights = $state.raw<Flight[]>([]);
  cards = $state.raw<CardFlight[]>([]);
  touched = $state.raw<number[]>([]);
  glowing = $state('');
  /** What the die shows when it lies; null: it was not rolled yet. */
  roll = $state<number | null>(null);
  rolls = $state(0);
  /** The spell that is being cast, and by whom. */
  cast = $state.raw<{ spell: string; seat: string } | null>(null);
  busy = $state(false);
  revealed = $state.raw<Revealed | null>(null);
  #shown: Step | null = null;
  #next = 0;
  #hurry = false;
  #gone = false;
  #outlined: ReturnType<typeof setTimeout> | undefined;
  #covering: ReturnType<typeof setTimeout> | undefined;
  #wake: () => void = () => undefined;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  /** To be called whenever the props change: shows the step that has come. */
  follow(): void {
    const { step, after } = this.#props();
    if (!step) this.#shown = null;
    if (this.busy || !step || !after || step === this.#shown) return;
    this.#shown = step;
    void this.#run(step, asTowers(after));
  }

  /** Show the rest of the step at once. */
  finish(): void {
    if (!this.busy) return;
    this.#hurry = true;
    this.#wake();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#gone = true;
    clearTimeout(this.#covering);
    clearTimeout(this.#outlined);
    this.finish();
  }

  async #run(step: Step, after: TowersView): Promise<void> {
    this.busy = true;
    this.#hurry = false;
    clearTimeout(this.#outlined);
    this.touched = [];
    this.view = step.seat === null ? undealt(after, step.events) : asTowers(this.#props().view);
    this.board = readBoard(this.view.board);
    if (!step.taken_back) await this.#showEvents(step.events, after);
    if (this.#gone) return;
    this.#rest();
    this.#props().onshown();
  }

  /** Everything as it is after the step; what was touched last keeps its outline for a moment. */
  #rest(): void {
    this.view = this.board = null;
    this.flights = [];
    this.cards = [];
    this.glowing = '';
    this.#outlined = setTimeout(() => (this.touched = []), LASTS.outline);
    this.busy = false;
  }

  async #showEvents(events: EventView[], after: TowersView): Promise<void> {
    let setOut: number | null = null;
    for (const event of events) {
      setOut = setOutAfter(event, setOut);
      await this.#props().unheld();
      if (this.#gone) return;
      this.view = leaving(this.view ?? after, event);
      await this.#showEvent(event, setOut, after);
      this.view = progress(this.view ?? after, event);
    }
  }

  async #showEvent(event: EventView, setOut: number | null, after: TowersView): Promise<void> {
    const { onevent } = this.#props();
    if (event.name === 'dice_rolled') return this.#rollDie(event);
    onevent(event);
    const facts = event.facts;
    const change = changeOf(event, this.board ?? [], readBoard(after.board), after.options.memory === 'assist', setOut);
    if (change) {
      const spaces = change.moves.flatMap(({ from, to }) => [from.space, to.space]);
      this.touched = this.#moves ? spaces : [...this.touched, ...spaces];
      await this.#fly(change.moves, change.during);
      this.board = change.after;
    } else if (event.name === 'surface_shown') {
      this.#reveal({ space: Number(facts.space), wizards: String(facts.wizards).replace('-', '') });
    } else if (event.name === 'flask_filled') {
      this.glowing = String(facts.owner);
      await this.#wait(LASTS.flask);
      this.glowing = '';
    } else if (event.name === 'spell_cast') {
      this.cast = { spell: String(facts.spell), seat: String(facts.seat) };
      await this.#wait(LASTS.spell);
      this.cast = null;
    } else if (event.name === 'card_played' || event.name === 'card_dead') {
      await this.#carry(String(facts.card), this.#hand(String(facts.seat)), 'discard', LASTS.card);
    } else if (event.name === 'card_drawn') {
      await this.#carry(String(facts.card), 'pile', this.#hand(String(facts.seat)), LASTS.draw);
    }
  }

  /** How long the die tumbles, in milliseconds. */
  get tumbles(): number {
    return pace(LASTS.die, this.#props().speed);
  }

  /** What falls is known, and told, when the die lies. */
  async #rollDie(event: EventView): Promise<void> {
    this.roll = null;
    if (this.#moves) this.rolls += 1;
    await this.#wait(LASTS.die);
    this.roll = Number(event.facts.roll);
    this.#props().onevent(event);
    await this.#wait(LASTS.read);
  }

  /** What was under a tower is not an animation but something to read: it stays for a while, whatever the speed. */
  #reveal(revealed: Revealed): void {
    clearTimeout(this.#covering);
    this.revealed = revealed;
    this.#covering = setTimeout(() => (this.revealed = null), REVEALED);
  }

  #hand(seat: string): string {
    return Array.isArray(this.view?.hands[seat]) ? 'hand' : `seat-${seat}`;
  }

  async #fly(moves: Move[], during: Stack[]): Promise<void> {
    const lasts = Math.max(...moves.map(({ kind }) => LASTS[kind]));
    if (this.#moves) {
      this.board = during;
      this.flights = moves.map((move) => ({ id: (this.#next += 1), move, board: during, lasts: pace(lasts, this.#props().speed) }));
    }
    await this.#wait(lasts);
    this.flights = [];
  }

  async #carry(card: string, from: string, to: string, lasts: number): Promise<void> {
    if (this.#moves) this.cards = [{ id: (this.#next += 1), card, from, to, lasts: pace(lasts, this.#props().speed) }];
    await this.#wait(lasts);
    this.cards = [];
  }

  /** Whether anything may move: not when the player wants it still, nor when nobody looks. The order stays the same. */
  get #moves(): boolean {
    return !this.#hurry && rate(this.#props().speed) !== Infinity && !stillness() && !document.hidden;
  }

  #wait(lasts: number): Promise<void> {
    if (this.#hurry || document.hidden) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, pace(lasts, this.#props().speed));
      this.#wake = () => (clearTimeout(timer), done());
    });
  }
}

const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
