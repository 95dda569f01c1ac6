/** Which board draws which game: `src/GAME/Board.svelte`, loaded when it is needed. */

import type { Component } from 'svelte';
import type { BoardProps } from '../../state/gametable';
import PlainBoard from './PlainBoard.svelte';

type Board = Component<BoardProps>;

const found = import.meta.glob<{ default: Board }>('../../*/Board.svelte');

export async function boardOf(game: string): Promise<Board> {
  const load = found[`../../${game}/Board.svelte`];
  return load ? (await load()).default : PlainBoard;
}
