/** One table as it is drawn: everything the components share, worked out once. */

import type { BoardProps } from '../state/gametable';
import { hasText, t } from '../text/text.svelte';
import type { Colour } from '../wire/types';
import { Choosing } from './choosing.svelte';
import { type Stack, readBoard, steady } from './model/board';
import type { Tool } from './model/facets';
import { seatsAmong } from './model/pieces';
import { type Status, statusOf } from './model/status';
import { type Player, type Tile, type TowersView, asTowers, ownHand, players, tiles } from './model/view';
import { whySpace, whyTool } from './model/why';
import { type Words, wordsFor } from './model/words';
import { type Ghost, announcedGhosts, ghostsOf } from './motion/ghosts';
import { asShown } from './motion/owed';
import { Show } from './motion/show.svelte';

export class TowersGame {
  readonly props: () => BoardProps;
  readonly choosing: Choosing;
  readonly show: Show;
  #before: Stack[] = [];
  #shownBefore: Stack[] = [];

  readonly view: TowersView = $derived.by(() => asTowers(this.props().view));
  readonly #people: Player[] = $derived.by(() => players(this.props().table, this.view));
  /** The seats as they are shown now. */
  readonly people: Player[] = $derived.by(() => asShown(this.#people, this.show.owed));
  readonly words: Words = $derived(wordsFor(t, hasText, this.#people));
  readonly colours = $derived(Object.fromEntries(this.#people.map(({ seat, colour }) => [seat, colour])) as Record<string, Colour>);
  readonly tiles: Tile[] = $derived.by(() => tiles(this.view, this.props().table.legal));
  readonly hand = $derived.by(() => ownHand(this.props().table, this.view, this.props().seat));
  readonly active: boolean = $derived.by(() => !this.props().quiet && this.props().table.asked !== null);
  readonly asked: string = $derived.by(() => this.props().table.asked ?? this.props().seat ?? this.view.turn.seat);
  readonly status: Status = $derived.by(() => statusOf(this.props().table, this.view, this.words));
  readonly board: Stack[] = $derived((this.#before = steady(this.#before, readBoard(this.view.board))));
  /** The board as it is shown while things move. */
  readonly shown: Stack[] = $derived.by(() => (this.#shownBefore = steady(this.#shownBefore, this.show.board ?? this.board)));

  /** Cards and spells that can be chosen. */
  readonly usable: Set<Tool> = $derived.by(() => (this.active ? this.choosing.choice.tools : new Set<Tool>()));
  /** Spaces that can be chosen. */
  readonly lit: Set<number> = $derived.by(() => (this.active && !this.choosing.choice.ready ? this.choosing.choice.spaces : new Set<number>()));
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

  constructor(props: () => BoardProps) {
    this.props = props;
    this.choosing = new Choosing(props);
    this.show = new Show(props);
  }

  /** Point at a space; if it cannot be chosen, ask why. True if it was chosen. */
  pickSpace(space: number): boolean {
    this.show.finish();
    if (this.props().waiting) return false;
    const { spaces, selection } = this.choosing.choice;
    const stack = this.board[space];
    if (this.active && (spaces.has(space) || selection.spaces.includes(space))) {
      this.choosing.pick({ what: 'space', space });
      return true;
    }
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
