/** The way a hand takes a piece: up, over, down. */

import type { Stack } from '../model/board';
import type { Move, Place } from '../motion/apply';
import type { Ring } from './ring';
import { levelStep, stackHeight, surfaceAt } from './stack';

type Point = { x: number; y: number };

const n = (value: number): string => value.toFixed(1);

/** How high above both ends the middle of the way is. */
export const lift = (from: Point, to: Point, unit: number): number => unit * 0.5 + Math.hypot(to.x - from.x, to.y - from.y) * 0.12;

/** The way as a curve, from the middle of one space to that of another. */
export function arc(from: Point, to: Point, unit: number): string {
  const up = lift(from, to, unit) * 1.6;
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2 - up;
  return `M${n(from.x)} ${n(from.y - unit * 0.2)}Q${n(x)} ${n(y)} ${n(to.x)} ${n(to.y - unit * 0.12)}`;
}

/** How things stand at one end of a way. */
function end(place: Place, board: Stack[], ring: Ring, added: number): { x: number; y: number; scale: number } {
  const spot = ring.spots[place.space];
  if (!spot) return { x: 0, y: 0, scale: 1 };
  const count = Math.max(place.level, (board[place.space]?.towers.length ?? 0) + added);
  const step = levelStep(count, (spot.room / (ring.unit * spot.scale)) * 100);
  return { x: spot.x, y: spot.y + surfaceAt(place.level, step) * (ring.unit / 100) * spot.scale, scale: spot.scale };
}

const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)';
const FALL = 'cubic-bezier(0.5, 0, 0.9, 0.6)';

/** The way as keyframes: quickly up, over, and down; a tower lands with a little weight. */
export function keyframes(move: Move, board: Stack[], ring: Ring): Keyframe[] {
  const added = move.part.towers.length;
  const a = end(move.from, board, ring, added);
  const b = end(move.to, board, ring, added);
  const far = Math.min(a.y, b.y);
  const tall = stackHeight(move.part, 110) * (ring.unit / 100) * Math.min(a.scale, b.scale);
  // It stays in the picture: what is tall is lifted less.
  const high = Math.min(far - ring.unit * 0.3, Math.max(far - lift(a, b, ring.unit), tall * 0.8));
  const state = (x: number, y: number, scale: number, stretch = 1): string =>
    `translate(${n(x)}px, ${n(y)}px) scale(${scale.toFixed(3)}, ${(scale * stretch).toFixed(3)})`;
  const frames: Keyframe[] = [
    { transform: state(a.x, a.y, a.scale), easing: EASE_OUT, offset: 0 },
    { transform: state(a.x + (b.x - a.x) * 0.5, high, (a.scale + b.scale) / 2, 1.03), easing: FALL, offset: 0.5 },
    { transform: state(b.x, b.y, b.scale, move.kind === 'tower' ? 0.93 : 1), easing: EASE_OUT, offset: 0.86 },
    { transform: state(b.x, b.y, b.scale), offset: 1 },
  ];
  return move.home ? [...frames.slice(0, 2), { transform: state(b.x, b.y - ring.unit * 0.25, b.scale * 0.5), opacity: 0, offset: 1 }] : frames;
}
