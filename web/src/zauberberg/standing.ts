/** Where every goblin stands in the picture, those far away first, and who is under a pointer. */

import { spot, villageSpots, type Look, type Point, type Scene } from './geometry';
import type { Goblin, Picture } from './model';

export const SIZE: Record<Look, number> = { hill: 1.12, map: 0.92 };
/** Seen from higher up, rows lie further apart: there is room for larger goblins. */
export const sizeIn = ({ look, tilt = 1 }: Scene): number => SIZE[look] + (look === 'hill' ? 0.36 * Math.max(0, tilt - 1) : 0);
/** The upper goblin of a pair sits higher and more to the right, so that both bellies and both faces can be seen. */
export const RAISED: Record<Look, Point> = { hill: { x: 13, y: 37 }, map: { x: 11, y: 26 } };
/** A goblin as it is drawn, around the point between its feet. */
const BODY = { wide: 19, high: 58, below: 4 };

/** `size` is for its look; `pair`: somebody sits on it. */
export type Standing = { goblin: Goblin; x: number; y: number; depth: number; size: number; pair: boolean };

export function standing(scene: Scene, { goblins }: Picture): Standing[] {
  const raised = RAISED[scene.look];
  const full = sizeIn(scene);
  const ridden = new Set(goblins.filter((one) => one.upper).map((one) => one.place));
  const placed = goblins.map((goblin) => {
    const { x, y, depth } = spot(scene, goblin.place);
    if (!goblin.place.startsWith('V')) {
      const [up, pair] = [goblin.upper, ridden.has(goblin.place)];
      const aside = pair ? (up ? raised.x : -raised.x) : 0;
      return { goblin, x: x + aside, y: y + 8 - (up ? raised.y : 0), depth: depth + (up ? 0.5 : 0.2), size: full * (pair ? 0.94 : 1), pair: pair && !up };
    }
    const neighbours = goblins.filter((one) => one.place === goblin.place);
    const { x: aside, y: below, size } = villageSpots(neighbours.length, scene.look)[neighbours.indexOf(goblin)] ?? { x: 0, y: 0, size: 1 };
    return { goblin, x: x + aside, y: y + below + (scene.look === 'map' ? 24 : depth < -1 ? -12 : 30), depth: depth + below / 100, size: full * size, pair: false };
  });
  return placed.sort((one, other) => one.depth - other.depth);
}

/** The goblin that covers a point of the picture; of several the one in front. */
export function goblinAt(scene: Scene, picture: Picture, { x, y }: Point): Goblin | null {
  const covers = (one: Standing) =>
    Math.abs(x - one.x) < BODY.wide * one.size && y > one.y - BODY.high * one.size && y < one.y + BODY.below;
  return standing(scene, picture).findLast(covers)?.goblin ?? null;
}
