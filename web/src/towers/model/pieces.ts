/** The pieces of a stack by name: what each carries along, and what it is called. */

import type { Stack } from './board';
import type { PieceName } from './facets';
import type { Words } from './words';

/** What moves when a piece is chosen, as a stack of its own. */
export function pieceStack(stack: Stack, piece: PieceName): Stack {
  if (piece.startsWith('w:')) return { space: stack.space, towers: [], surfaces: [piece[2] ?? ''], castle: false };
  const level = Number(piece.slice(2));
  return {
    space: stack.space,
    towers: stack.towers.slice(level - 1),
    surfaces: ['', ...stack.surfaces.slice(level)],
    castle: stack.castle,
  };
}

export function pieceWords(stack: Stack, piece: PieceName, words: Words): string {
  if (piece.startsWith('w:')) {
    const key = piece.endsWith('!') ? 'towers.ui.piece.declared' : 'towers.ui.piece.wizard';
    return words.t(key, words.whose(piece[2] ?? ''));
  }
  const level = Number(piece.slice(2));
  return words.t('towers.ui.piece.tower', { tower: stack.towers[level - 1] ?? 0, height: stack.towers.length - level + 1 });
}

/** The letters of the seats whose wizards are among the pieces. */
export const seatsAmong = (pieces: (PieceName | null)[]): string =>
  [...new Set(pieces.filter((piece) => piece?.startsWith('w:')).map((piece) => piece?.[2] ?? ''))].join('');

/** Wizards first, then towers from the top down: what is lightest comes first. */
export const inOrder = (pieces: PieceName[]): PieceName[] =>
  [...pieces].sort((a, b) => Number(a.startsWith('t:')) - Number(b.startsWith('t:')) || b.localeCompare(a));
