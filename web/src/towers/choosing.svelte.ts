/** The choice a player is making: what was pointed at, what it would do, and when it is played. */

import type { BoardProps } from '../state/gametable';
import type { ActionInfo, Preview } from '../wire/types';
import { type Choice, NOTHING, type Pick, type Selection, choose, pick, takeApart, wayBack } from './model/choice';
import type { Facets } from './model/facets';
import { moversOf } from './model/movers';
import { asTowers } from './model/view';

const AT_ONCE = 64; // previews that may be asked for together
/** Answers given by a button of their own that nobody needs to be asked about twice. */
const QUICK = new Set(['pass', 'stop', 'end', 'reroll', 'accept', 'refuse', 'decline', 'no_piece', 'ask']);

export class Choosing {
  readonly #props: () => BoardProps;
  readonly #previews = new Map<string, Preview>();
  #version = -1;
  /** What to go back to, step by step. */
  #way: Selection[] = [];
  #selection = $state.raw<Selection>(NOTHING);
  /** What the pointer or the focus is on: shown as if it were chosen. */
  #pointed = $state.raw<Pick | null>(null);
  /** It is not known yet whether to ask. */
  #learning = $state(false);
  /** Grows when previews have come. */
  #known = $state(0);

  readonly facets: Facets[] = $derived.by(() => {
    const { table, view, quiet } = this.#props();
    return quiet || !table.asked ? [] : takeApart(table.legal, moversOf(table, asTowers(view)));
  });
  readonly choice: Choice = $derived(choose(this.facets, this.#fitting()));

  /** The outcome to show: of the chosen action, or of the one pointed at. */
  readonly preview: Preview | null = $derived.by(() => {
    void this.#known;
    const action = this.choice.ready ?? this.#pointedAction();
    return action ? (this.#previews.get(action.text) ?? null) : null;
  });

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  /** A selection belongs to one moment: when the table has gone on, it is let go. */
  #fitting(): Selection {
    const selection = this.#selection;
    return this.#props().table.version === this.#version ? selection : NOTHING;
  }

  #pointedAction(): ActionInfo | null {
    if (!this.#pointed || this.facets.length === 0) return null;
    return choose(this.facets, pick(this.facets, this.#fitting(), this.#pointed)).ready;
  }

  point(next: Pick | null): void {
    this.#pointed = next;
  }

  pick(next: Pick): void {
    if (this.#props().waiting) return;
    const before = this.#fitting();
    const after = pick(this.facets, before, next);
    const way = before === NOTHING ? [] : this.#way;
    this.#set(after);
    this.#way = wayBack(way, before, after);
    void this.#settle();
  }

  /** Take something in hand to carry it: it is chosen, and what was chosen before goes with it if it fits. Nothing is played yet. */
  hold(next: Pick): boolean {
    const { tool, spaces } = this.#fitting();
    const held = pick(this.facets, next.what === 'piece' ? { ...NOTHING, tool } : { ...NOTHING, spaces: next.what === 'tool' ? [] : spaces }, next);
    this.#set(held);
    return held !== NOTHING;
  }

  /** Carry the chosen piece to a space. If several cards take it there, they are offered. */
  drop(space: number): void {
    const before = this.#fitting();
    this.#set(pick(this.facets, before, { what: 'to', space }));
    void this.#settle();
  }

  /** Choose an action as a whole, from the list in words. */
  take(action: ActionInfo): void {
    const facets = this.facets.find((f) => f.action.text === action.text);
    if (!facets || this.#props().waiting) return;
    this.#set({ tool: facets.tool, verb: facets.verb, spaces: facets.spaces, piece: facets.piece, to: null, answers: facets.answers });
    void this.#settle();
  }

  /** Take the last choice back. */
  back(): void {
    if (this.#props().waiting) return;
    const way = this.#way;
    this.#set((this.#fitting() === NOTHING ? undefined : way.at(-1)) ?? NOTHING);
    this.#way = way.slice(0, -1);
  }

  confirm(): void {
    const { ready } = this.choice;
    // It stays chosen until the table has gone on.
    if (ready && !this.#props().waiting) this.#props().onplay(ready.text);
  }

  /** Whether a chosen action waits for a yes. */
  get asks(): boolean {
    const { ready } = this.choice;
    return ready !== null && !this.#goesAtOnce(ready) && !this.#learning;
  }

  /** Whether nobody needs to be asked: all of it was pointed at, and nothing unknown would come to light. */
  #goesAtOnce(ready: ActionInfo): boolean {
    const { confirm } = this.#props();
    if (!this.choice.complete || confirm === 'always') return false;
    return confirm === 'off' || QUICK.has(ready.kind) || this.#previews.get(ready.text)?.reveals === false;
  }

  #set(selection: Selection): void {
    const { table } = this.#props();
    if (table.version !== this.#version) this.#previews.clear();
    this.#version = table.version;
    this.#selection = selection;
    this.#way = [];
  }

  /** Play what is chosen if nothing is left to ask, once it is known what it would do. */
  async #settle(): Promise<void> {
    const { ready, complete } = this.choice;
    if (ready && this.#goesAtOnce(ready)) return this.confirm();
    this.#learning = complete && this.#props().confirm === 'irreversible';
    await this.#learn();
    this.#learning = false;
    if (ready && this.choice.ready?.text === ready.text && this.#goesAtOnce(ready)) this.confirm();
  }

  async #learn(): Promise<void> {
    const version = this.#version;
    const wanted = this.choice.candidates.map((f) => f.action.text).filter((text) => !this.#previews.has(text));
    if (wanted.length === 0 || wanted.length > AT_ONCE) return;
    const found = await this.#props().previews(wanted).catch(() => []);
    if (version !== this.#version) return;
    for (const preview of found) this.#previews.set(preview.action, preview);
    this.#known += 1;
  }
}
