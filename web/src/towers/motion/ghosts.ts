/** The outcome of an action before it is played: where its pieces would land. */

import type { Preview } from '../../wire/types';
import { type Stack, onward } from '../model/board';
import { pieceStack } from '../model/pieces';
import type { TowersView } from '../model/view';
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

/** The move that was announced and may still be changed by a spell: where it leads as things stand. */
export function announcedGhosts(view: TowersView, board: Stack[]): Ghost[] {
  const declared = view.pending?.declared;
  const read = /^(?:t(\d+)\.(\d)|([a-f])(\d+))$/.exec(declared?.piece ?? '');
  if (!declared || !read) return [];
  const space = Number(read[1] ?? read[4]);
  const stack = board[space];
  const goal = board[onward(space, declared.steps)];
  if (!stack || !goal) return [];
  const tower = read[2] !== undefined;
  const part = pieceStack(stack, tower ? `t:${read[2]}` : `w:${read[3]}`);
  const from = { space, level: tower ? Number(read[2]) - 1 : stack.towers.length };
  const to = { space: goal.space, level: goal.towers.length };
  return [{ key: 'announced', move: { kind: tower ? 'tower' : 'wizard', part, from, to, home: !tower && goal.castle } }];
}
