/** What an event changes on the board, piece by piece: for the animation and for the preview.
 *
 * Nothing is decided here: events say what moved. Wizards who come to light are not in the events (nobody may know them
 * from elsewhere), so they are taken from the position that follows.
 */

import type { EventView } from '../../wire/types';
import { type Stack, visible } from '../model/board';

export interface Place {
  space: number;
  /** Towers below it. */
  level: number;
}

export interface Move {
  kind: 'tower' | 'wizard' | 'castle';
  /** What moves, as a stack of its own. */
  part: Stack;
  from: Place;
  to: Place;
  /** Into the castle, and so off the board. */
  home: boolean;
}

export interface Change {
  moves: Move[];
  /** The board without what is on its way. */
  during: Stack[];
  after: Stack[];
}

/** A board of its own for the spaces that change; the others stay the same, so that nothing else is drawn again. */
const copy = (board: Stack[], ...changing: number[]): Stack[] =>
  board.map((s) => (changing.includes(s.space) ? { ...s, towers: [...s.towers], surfaces: [...s.surfaces] } : s));
const part = (space: number, given: Partial<Stack>): Stack => ({ space, towers: [], surfaces: [''], castle: false, ...given });
const at = (board: Stack[], space: number): Stack => board[space] ?? part(space, {});
const top = (stack: Stack): Place => ({ space: stack.space, level: stack.towers.length });

function put(stack: Stack, letter: string): void {
  stack.surfaces[stack.surfaces.length - 1] = [...visible(stack), letter].sort().join('');
}

function take(stack: Stack, letter: string): void {
  stack.surfaces[stack.surfaces.length - 1] = visible(stack).replace(letter, '');
}

/** Where a wizard goes who walks, rides or enters. */
function walk(board: Stack[], letter: string, from: number, to: number, home: boolean): Change {
  const during = copy(board, from);
  take(at(during, from), letter);
  const after = copy(during, to);
  if (!home) put(at(after, to), letter);
  const move: Move = { kind: 'wizard', part: part(from, { surfaces: [letter] }), from: top(at(board, from)), to: top(at(board, to)), home };
  return { moves: [move], during, after };
}

/** Take a stack apart above a level: what is lifted, and what stays. */
function lift(stack: Stack, level: number): [Stack, Stack] {
  const lifted = part(stack.space, { towers: stack.towers.slice(level), surfaces: ['', ...stack.surfaces.slice(level + 1)], castle: stack.castle });
  const left = part(stack.space, { towers: stack.towers.slice(0, level), surfaces: stack.surfaces.slice(0, level + 1) });
  return [lifted, left];
}

function land(stack: Stack, lifted: Stack, remembers: boolean): Stack {
  const covered = remembers ? visible(stack) : '';
  return {
    space: stack.space,
    towers: [...stack.towers, ...lifted.towers],
    surfaces: [...stack.surfaces.slice(0, -1), covered, ...lifted.surfaces.slice(1)],
    castle: lifted.castle,
  };
}

/** Who is seen on a surface in the position that follows, if it is still the top of something. */
function broughtToLight(stack: Stack, then: Stack[]): string {
  const tower = stack.towers.at(-1);
  const found = tower === undefined ? then[stack.space] : then.find((other) => other.towers.at(-1) === tower);
  return found && found.towers.at(-1) === tower ? visible(found) : '';
}

function shift(board: Stack[], from: number, level: number, to: number, then: Stack[], remembers: boolean): Change {
  const during = copy(board, from);
  const [lifted, left] = lift(at(during, from), level);
  if (!remembers) left.surfaces[left.surfaces.length - 1] = broughtToLight(left, then);
  during[from] = left;
  const after = copy(during, to);
  after[to] = land(at(after, to), lifted, remembers);
  const move: Move = { kind: 'tower', part: lifted, from: { space: from, level }, to: top(at(during, to)), home: false };
  return { moves: [move], during, after };
}

function swap(board: Stack[], one: number, other: number, remembers: boolean): Change {
  const during = copy(board, one, other);
  const moves: Move[] = [];
  const lifted = [one, other].map((space) => {
    const level = at(during, space).towers.length - 1;
    const [up, left] = lift(at(during, space), level);
    if (!remembers) left.surfaces[left.surfaces.length - 1] = '';
    during[space] = left;
    return up;
  });
  const after = copy(during, one, other);
  [one, other].forEach((space, n) => {
    const goal = n === 0 ? other : one;
    const up = lifted[n] ?? part(space, {});
    moves.push({ kind: 'tower', part: up, from: top(at(during, space)), to: top(at(during, goal)), home: false });
    after[goal] = land(at(after, goal), up, remembers);
  });
  return { moves, during, after };
}

function flyCastle(board: Stack[], from: number, to: number): Change {
  const during = copy(board, from);
  at(during, from).castle = false;
  const after = copy(during, to);
  at(after, to).castle = true;
  const move: Move = { kind: 'castle', part: part(from, { castle: true }), from: top(at(board, from)), to: top(at(board, to)), home: false };
  return { moves: [move], during, after };
}

/** What one event changes; null if nothing on the board. `from` of a rider is where the last wizard set out. */
export function changeOf(event: EventView, board: Stack[], then: Stack[], remembers: boolean, setOut: number | null): Change | null {
  const { owner, from, to, tower, space } = event.facts as { owner: string; from: number; to: number; tower: number; space: number };
  switch (event.name) {
    case 'wizard_moved':
      return walk(board, owner, from, to, false);
    case 'wizard_entered':
      return walk(board, owner, from, board.findIndex((stack) => stack.castle), true);
    case 'wizard_rode':
      return setOut === null ? null : walk(board, owner, setOut, to, at(board, to).castle);
    case 'tower_moved': {
      const level = at(board, from).towers.indexOf(tower);
      return level < 0 ? null : shift(board, from, level, to, then, remembers);
    }
    case 'towers_swapped':
      return swap(board, from, to, remembers);
    case 'castle_moved':
      return flyCastle(board, from, to);
    case 'wizard_freed':
      return rise(board, owner, space);
    default:
      return null;
  }
}

/** A freed wizard comes out on top. */
function rise(board: Stack[], letter: string, space: number): Change {
  const stack = at(board, space);
  const after = copy(board, space);
  put(at(after, space), letter);
  const move: Move = { kind: 'wizard', part: part(space, { surfaces: [letter] }), from: { space, level: 0 }, to: top(stack), home: stack.castle };
  if (stack.castle) take(at(after, space), letter);
  return { moves: [move], during: board, after };
}

/** The space from which a wizard set out, for a rider told after it. */
export function setOutAfter(event: EventView, before: number | null): number | null {
  return event.name === 'wizard_moved' || event.name === 'wizard_entered' ? Number(event.facts.from) : before;
}
