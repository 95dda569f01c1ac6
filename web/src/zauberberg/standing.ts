/** Where every goblin stands in the picture, those far away first, and who is under a pointer. */

import { spot, villageSpots, type Look, type Point, type Scene } from './geometry';
import type { Goblin, Picture } from './model';

export const SIZE: Record<Look, number> = { hill: 0.86, map: 0.76 };
/** How much higher the upper goblin of a pair stands. */
const RAISED: Record<Look, number> = { hill: 33, map: 24 };
/** A goblin as it is drawn, around the point between its feet. */
const BODY = { wide: 19, high: 58, below: 4 };

export type Standing = { goblin: Goblin; x: number; y: number; depth: number };

export function standing(scene: Scene, { goblins }: Picture): Standing[] {
  const placed = goblins.map((goblin) => {
    const { x, y, depth } = spot(scene, goblin.place);
    if (!goblin.place.startsWith('V')) {
      return { goblin, x, y: y + 8 - (goblin.upper ? RAISED[scene.look] : 0), depth: depth + (goblin.upper ? 0.5 : 0.2) };
    }
    const neighbours = goblins.filter((one) => one.place === goblin.place);
    const { x: aside, y: below } = villageSpots(neighbours.length, scene.look)[neighbours.indexOf(goblin)] ?? { x: 0, y: 0 };
    return { goblin, x: x + aside, y: y + below + (scene.look === 'map' ? 20 : 26), depth: depth + below / 100 };
  });
  return placed.sort((one, other) => one.depth - other.depth);
}

/** The goblin that covers a point of the picture; of several the one in front. */
export function goblinAt(scene: Scene, picture: Picture, { x, y }: Point): Goblin | null {
  const size = SIZE[scene.look];
  const covers = (one: Standing) =>
    Math.abs(x - one.x) < BODY.wide * size && y > one.y - BODY.high * size && y < one.y + BODY.below;
  return standing(scene, picture).findLast(covers)?.goblin ?? null;
}
