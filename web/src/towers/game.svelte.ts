/** One table as it is drawn: everything the components share, worked out once. */

import type { BoardProps } from '../state/gametable';
import { self } from '../state/tablelogic';
import { hasText, t } from '../text/text.svelte';
import type { Colour } from '../wire/types';
import { Choosing } from './choosing.svelte';
import type { Hit } from './geometry/stack';
import { type Stack, readBoard, steady } from './model/board';
import { piecesAt } from './model/choice';
import type { PieceName, Tool } from './model/facets';
import { landsOf } from './model/movers';
import { seatsAmong } from './model/pieces';
import { type Status, statusOf } from './model/status';
import { type Player, type Tile, type TowersView, asTowers, ownHand, players, tiles } from './model/view';
import { whySpace, whyTool } from './model/why';
import { type Words, wordsFor } from './model/words';
import { type Ghost, announcedGhosts, ghostsOf } from './motion/ghosts';
import { Show } from './motion/show.svelte';

export class TowersGame {
  readonly props: () => BoardProps;
  readonly choosing: Choosing;
  readonly show: Show;
  #before: Stack[] = [];
  #shownBefore: Stack[] = [];

  /** The position as it is shown, also in the middle of a step. */
  readonly view: TowersView = $derived.by(() => this.show.view ?? asTowers(this.props().view));
  readonly people: Player[] = $derived.by(() => players(this.props().table, this.view));
  readonly words: Words = $derived.by(() => wordsFor(t, hasText, this.people, self(this.props().table), this.lands));
  readonly colours = $derived(Object.fromEntries(this.people.map(({ seat, colour }) => [seat, colour])) as Record<string, Colour>);
  readonly tiles: Tile[] = $derived.by(() => tiles(this.view, this.props().table.legal));
  readonly hand = $derived.by(() => (this.props().veiled ? null : ownHand(this.props().table, this.view, this.props().seat)));
  readonly active: boolean = $derived.by(() => !this.props().quiet && !this.props().veiled && this.props().table.asked !== null);
  readonly asked: string = $derived.by(() => this.props().table.asked ?? this.props().seat ?? this.view.turn.seat);
  readonly status: Status = $derived.by(() => statusOf(this.props().table, this.view, this.words));
  readonly board: Stack[] = $derived((this.#before = steady(this.#before, readBoard(this.view.board))));
  /** The board as it is shown while things move. */
  readonly shown: Stack[] = $derived.by(() => (this.#shownBefore = steady(this.#shownBefore, this.show.board ?? this.board)));

  /** Cards and spells that can be chosen. */
  readonly usable: Set<Tool> = $derived.by(() => (this.active ? this.choosing.choice.tools : new Set<Tool>()));
  /** Spaces that can be chosen. */
  readonly lit: Set<number> = $derived.by(() => (this.active && !this.choosing.choice.ready ? this.choosing.choice.spaces : new Set<number>()));
  /** Spaces to which the chosen piece can be taken. */
  readonly goals: Set<number> = $derived.by(() => (this.active ? this.choosing.choice.goals : new Set<number>()));
  /** Per space: seats whose wizards can be chosen there. */
  readonly litWizards: Record<number, string> = $derived.by(() => {
    const { candidates } = this.choosing.choice;
    return Object.fromEntries([...this.lit].map((space) => [space, seatsAmong(candidates.filter((f) => f.spaces.includes(space)).map((f) => f.piece))]));
  });
  /** The stack whose pieces are to be chosen from. */
  readonly opened: Stack | undefined = $derived.by(() => {
    const { pieces, selection } = this.choosing.choice;
    return pieces.length > 0 ? this.board[selection.spaces[0] ?? 0] : undefined;
  });
  readonly ghosts: Ghost[] = $derived.by(() => {
    if (this.show.busy) return [];
    const { preview } = this.choosing;
    return preview ? ghostsOf(preview, this.board) : announcedGhosts(this.view, this.board);
  });

  /** Where what each legal action moves comes to stand. */
  readonly lands = $derived.by(() => landsOf(this.props().table));

  constructor(props: () => BoardProps) {
    this.props = props;
    this.choosing = new Choosing(props);
    this.show = new Show(props);
  }

  /** Point at a space, or at a piece on it; if it cannot be chosen, ask why. True if it was chosen. */
  pickSpace(space: number, hit: Hit | null = null): boolean {
    this.show.finish();
    if (this.props().waiting) return false;
    const { spaces, goals, selection, ready } = this.choosing.choice;
    const stack = this.board[space];
    if (!stack || !this.active) return this.#why(space);
    if (ready && this.choosing.asks && this.#isMeant(space)) return this.choosing.confirm(), true;
    if (goals.has(space)) return this.choosing.pick({ what: 'to', space }), true;
    const piece = hit && this.#pieceOf(stack, hit);
    if (piece) return this.choosing.pick({ what: 'piece', space, piece }), true;
    if (spaces.has(space) || selection.spaces.includes(space)) return this.choosing.pick({ what: 'space', space }), true;
    return this.#why(space);
  }

  /** Take hold of a piece, or of a card, to carry it somewhere. */
  lift(grip: string, hit: Hit | null): boolean {
    if (this.show.busy || this.props().waiting || !this.active) return false;
    if (!grip.startsWith('space:')) return this.usable.has(grip as Tool) && this.choosing.hold({ what: 'tool', tool: grip as Tool });
    const stack = this.board[Number(grip.slice(6))];
    const piece = stack && hit && this.#pieceOf(stack, hit);
    return stack !== undefined && !!piece && this.choosing.hold({ what: 'piece', space: stack.space, piece });
  }

  /** Let it go over a space: a piece moves there, a card moves what lies under it. */
  drop(space: number, hit: Hit | null): boolean {
    const { selection, candidates } = this.choosing.choice;
    if (selection.piece === null) return this.pickSpace(space, hit);
    if (!candidates.some(({ to }) => to === space)) return this.#why(selection.spaces[0] ?? space);
    this.choosing.drop(space);
    return true;
  }

  /** The spaces that what is being carried can be taken to. */
  goalsOf(): Set<number> {
    const { candidates, selection } = this.choosing.choice;
    return new Set(selection.piece === null ? [] : candidates.flatMap(({ to }) => (to === null ? [] : [to])));
  }

  /** Whether somebody points once more at what is chosen, or at where it goes. */
  #isMeant(space: number): boolean {
    const { selection, ready } = this.choosing.choice;
    return selection.spaces.includes(space) || (ready !== null && this.lands(ready.text) === space);
  }

  #pieceOf(stack: Stack, hit: Hit): PieceName | null {
    const wanted = hit.what === 'tower' ? `t:${hit.level}` : `w:${hit.seat}`;
    const offered = piecesAt(this.choosing.facets, this.choosing.choice.selection, stack.space);
    return offered.find((piece) => piece === wanted || piece === `${wanted}!`) ?? null;
  }

  #why(space: number): boolean {
    const stack = this.board[space];
    const { selection } = this.choosing.choice;
    if (stack && !this.props().quiet) this.props().onwhy(whySpace(stack, selection, this.view, this.asked, this.hand?.cards ?? []));
    return false;
  }

  /** Point at a card or a spell. */
  pickTool(tool: Tool): boolean {
    this.show.finish();
    if (this.props().waiting) return false;
    if (this.usable.has(tool)) {
      this.choosing.pick({ what: 'tool', tool });
      return true;
    }
    if (!this.props().quiet) this.props().onwhy(whyTool(tool, this.board, this.asked));
    return false;
  }
}
