/** The seam between the shell and the board of a game. The shell owns the table, the board owns the scene.
 *
 * A game's board is `src/GAME/Board.svelte`; the shell finds it there by the game's name and loads it when it is needed.
 * It draws the position, the seats' game data and the hand, lets the player choose one of `table.legal`, and shows what
 * happened. It decides nothing: whatever is tapped goes to `onplay` or, if it is not in the list, to `onwhy`.
 */

import type { Snippet } from 'svelte';
import type { EventView, Preview, Step, TableView } from '../wire/types';

/** How fast things are shown, as a multiple; `off`: nothing is, the present is there at once. */
export type Speed = 'off' | '0.5' | '1' | '2' | '3';

/** The multiple of a speed; `off` is quicker than anybody can see. */
export const rate = (speed: Speed): number => (speed === 'off' ? Infinity : Number(speed));

/** When a chosen action asks again before it is played. */
export type Confirmation = 'off' | 'always' | 'irreversible';

export interface BoardProps {
  /** The table as the viewer sees it now; `table.legal` is what may be chosen. */
  table: TableView;
  /** The position to draw: as it was before `step` while one is shown, else as it is. */
  view: Record<string, unknown>;
  /** What is shown now: show its events in order, call `onevent` with each, then `onshown`. A click skips the rest of it. */
  step: Step | null;
  /** The position after `step`. */
  after: Record<string, unknown> | null;
  /** What is told of `step` now, for the place where the question stands otherwise. */
  caption?: string;
  /** The device is handed on: hands and questions stay hidden. */
  veiled?: boolean;
  /** What stands in the place of the question meanwhile: to whom the device goes, or the bar of a replay. */
  curtain?: Snippet;
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
  /** Tell the player something simple about what they point at: `rule.note.NOTE` of the texts. */
  onnote: (note: string, facts: Record<string, unknown>) => void;
  /** The asked seat does not want to be asked such things: words for the table (`prefer`). */
  onprefer: (wishes: string[]) => void;
  /** What legal actions would do, as far as the player may know, in the same order: so that the places they lead to can be
   *  lit at once. With `views`, also the position after each. At most 64 at a time. */
  previews: (actions: string[], views?: boolean) => Promise<Preview[]>;
  /** This event of `step` can be told now: what comes of it is on the board or on its way. */
  onevent: (event: EventView) => void;
  /** Resolves as soon as nobody holds the show; to be awaited between two events. */
  unheld: () => Promise<void>;
  /** `step` has been shown. */
  onshown: () => void;
}
