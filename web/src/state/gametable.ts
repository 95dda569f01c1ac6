/** The seam between the shell and the board of a game. The shell owns the table, the board owns the scene.
 *
 * A game's board is `src/GAME/Board.svelte`; the shell finds it there by the game's name and loads it when it is needed.
 * It draws the position, the seats' game data and the hand, lets the player choose one of `table.legal`, and shows what
 * happened. It decides nothing: whatever is tapped goes to `onplay` or, if it is not in the list, to `onwhy`.
 */

import type { EventView, Preview, Step, TableView } from '../wire/types';

/** How fast things move. `off`: a cross-fade and a brief outline at most. */
export type Speed = 'off' | 'fast' | 'normal';

/** When a chosen action asks again before it is played. */
export type Confirmation = 'off' | 'always' | 'irreversible';

export interface BoardProps {
  /** The table as the viewer sees it now; `table.legal` is what may be chosen. */
  table: TableView;
  /** The position to draw: `table.view`, or a moment of the past in a replay. */
  view: Record<string, unknown>;
  /** Steps not shown yet, oldest first: animate them in order, then call `onshown` with how many are done.
   *  `view` is always the position after all of them. */
  steps: Step[];
  speed: Speed;
  /** A replay or a spectator: nothing can be chosen. */
  quiet: boolean;
  /** What was chosen is on its way: until the answer is there, everything stays as it is and nothing can be chosen. */
  waiting: boolean;
  confirm: Confirmation;
  /** The seat from whose side the scene is seen; null for a spectator. */
  seat: string | null;
  /** What happened in the line of the log that somebody points at: the board may light the places it names. */
  told?: EventView[];
  /** Play an action, by its notation in `table.legal`. */
  onplay: (action: string) => void;
  /** Tell the player why an action is refused (the shell shows the rule's sentence). */
  onwhy: (action: string) => void;
  /** What legal actions would do, as far as the player may know, in the same order: so that the places they lead to can be
   *  lit at once. With `views`, also the position after each. At most 64 at a time. */
  previews: (actions: string[], views?: boolean) => Promise<Preview[]>;
  /** So many of `steps`, from the front, have been shown. */
  onshown: (count: number) => void;
}
