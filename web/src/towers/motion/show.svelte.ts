/** Shows what happened, one thing at a time, in the order of the events. Nobody has to wait for it. */

import type { BoardProps } from '../../state/gametable';
import type { EventView, Step } from '../../wire/types';
import { type Stack, readBoard } from '../model/board';
import { asTowers } from '../model/view';
import { type Move, changeOf, setOutAfter } from './apply';
import { type Owed, owedBy, paid } from './owed';
import { LASTS, pace } from './pace';

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
  /** The board as it is shown while things move; null: as it is. */
  board = $state.raw<Stack[] | null>(null);
  flights = $state.raw<Flight[]>([]);
  cards = $state.raw<CardFlight[]>([]);
  touched = $state.raw<number[]>([]);
  glowing = $state('');
  roll = $state<number | null>(null);
  rolls = $state(0);
  busy = $state(false);
  revealed = $state.raw<Revealed | null>(null);
  /** What has happened but was not shown yet, per seat. */
  owed = $state.raw<Owed>({ flasks: {}, home: {} });
  #settled: Stack[] | null = null;
  readonly #seen = new WeakSet<Step>();
  #next = 0;
  #hurry = false;
  #gone = false;
  #outlined: ReturnType<typeof setTimeout> | undefined;
  #covering: ReturnType<typeof setTimeout> | undefined;
  #wake: () => void = () => undefined;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  /** To be called whenever the props change: shows the steps that have come. */
  follow(): void {
    const { steps, view, onshown } = this.#props();
    if (this.busy) return;
    if (this.#settled && this.#pending()) return void this.#run();
    // What happened before anybody looked is not shown.
    if (!this.#settled && steps.length > 0) onshown(steps.length);
    this.#settled = readBoard(asTowers(view).board);
  }

  /** What was under a tower is not an animation but something to read: it stays for a while, whatever the speed. */
  #reveal(revealed: Revealed): void {
    clearTimeout(this.#covering);
    this.revealed = revealed;
    this.#covering = setTimeout(() => (this.revealed = null), REVEALED);
  }

  /** Show the rest at once. */
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

  async #run(): Promise<void> {
    this.busy = true;
    this.#hurry = false;
    clearTimeout(this.#outlined);
    this.touched = [];
    this.board = this.#settled;
    for (let step = this.#pending(); step; step = this.#pending()) {
      this.#seen.add(step);
      this.owed = owedBy([step, ...this.#props().steps.filter((other) => !this.#seen.has(other))]);
      if (!step.taken_back) await this.#showStep(step);
      if (this.#gone) return;
      this.#props().onshown(1);
    }
    this.#rest();
  }

  /** The first step that was not shown, whether or not the shell has already put it away. */
  #pending(): Step | undefined {
    return this.#props().steps.find((step) => !this.#seen.has(step));
  }

  /** Everything as it is now; what was touched last keeps its outline for a moment. */
  #rest(): void {
    this.board = null;
    this.flights = [];
    this.cards = [];
    this.owed = { flasks: {}, home: {} };
    this.#settled = readBoard(asTowers(this.#props().view).board);
    this.glowing = '';
    clearTimeout(this.#outlined);
    this.#outlined = setTimeout(() => (this.touched = []), LASTS.outline);
    this.busy = false;
  }

  async #showStep(step: Step): Promise<void> {
    let setOut: number | null = null;
    for (const event of step.events) {
      if (this.#gone) return;
      setOut = setOutAfter(event, setOut);
      await this.#showEvent(event, setOut);
    }
  }

  async #showEvent(event: EventView, setOut: number | null): Promise<void> {
    const view = asTowers(this.#props().view);
    const facts = event.facts;
    const change = changeOf(event, this.board ?? [], readBoard(view.board), view.options.memory === 'assist', setOut);
    if (change) {
      const spaces = change.moves.flatMap(({ from, to }) => [from.space, to.space]);
      this.touched = this.#moves ? spaces : [...this.touched, ...spaces];
      await this.#fly(change.moves, change.during);
      this.board = change.after;
      if (event.name === 'wizard_entered') this.owed = paid(this.owed, 'home', String(facts.owner));
    } else if (event.name === 'surface_shown') {
      this.#reveal({ space: Number(facts.space), wizards: String(facts.wizards).replace('-', '') });
    } else if (event.name === 'dice_rolled') {
      this.roll = Number(facts.roll);
      if (this.#moves) this.rolls += 1;
      await this.#wait(LASTS.die);
    } else if (event.name === 'flask_filled') {
      this.glowing = String(facts.owner);
      this.owed = paid(this.owed, 'flasks', this.glowing);
      await this.#wait(LASTS.flask);
      this.glowing = '';
    } else if (event.name === 'card_played' || event.name === 'card_dead') {
      await this.#carry(String(facts.card), this.#hand(String(facts.seat)), 'discard', LASTS.card);
    } else if (event.name === 'card_drawn') {
      await this.#carry(String(facts.card), 'pile', this.#hand(String(facts.seat)), LASTS.draw);
    }
  }

  #hand(seat: string): string {
    const hand = asTowers(this.#props().view).hands[seat];
    return Array.isArray(hand) ? 'hand' : `seat-${seat}`;
  }

  async #fly(moves: Move[], during: Stack[]): Promise<void> {
    if (!this.#moves) return;
    this.board = during;
    const lasts = Math.max(...moves.map(({ kind }) => LASTS[kind]));
    this.flights = moves.map((move) => ({ id: (this.#next += 1), move, board: during, lasts: pace(lasts, this.#props().speed) }));
    await this.#wait(lasts);
    this.flights = [];
  }

  async #carry(card: string, from: string, to: string, lasts: number): Promise<void> {
    if (!this.#moves) return;
    this.cards = [{ id: (this.#next += 1), card, from, to, lasts: pace(lasts, this.#props().speed) }];
    await this.#wait(lasts);
    this.cards = [];
  }

  /** Whether anything may move at all: not when the player wants peace, nor when nobody looks. */
  get #moves(): boolean {
    return !this.#hurry && this.#props().speed !== 'off' && !stillness() && !document.hidden;
  }

  #wait(lasts: number): Promise<void> {
    if (this.#hurry || document.hidden) return Promise.resolve();
    const time = pace(lasts, this.#moves ? this.#props().speed : 'off');
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#wake = () => (clearTimeout(timer), done());
    });
  }
}

const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
