/** The outcome of an action before it is played: where its pieces would land. */

import type { Preview } from '../../wire/types';
import type { Stack } from '../model/board';
import { type Move, changeOf, setOutAfter } from './apply';

export interface Ghost {
  key: string;
  move: Move;
}

/** Who comes to light under a tower is not part of it: that is only known once it is played. */
export function ghostsOf(preview: Preview | null, board: Stack[]): Ghost[] {
  if (!preview) return [];
  let now = board;
  let setOut: number | null = null;
  const ghosts: Ghost[] = [];
  for (const event of preview.events) {
    setOut = setOutAfter(event, setOut);
    const change = event.name === 'wizard_freed' ? null : changeOf(event, now, [], false, setOut);
    if (!change) continue;
    now = change.after;
    ghosts.push(...change.moves.map((move, n) => ({ key: `${ghosts.length}.${n}`, move })));
  }
  return ghosts;
}
