/** A step of the mountain as a plane: its fields lie on it unturned, and one matrix puts all of them on the screen. When the
 * mountain turns, nothing but the matrix changes. */

import { CELL, HALF, project, turn, type Look, type Point, type Scene } from './geometry';
import { grid, sideOf, type Layout } from './layout';

/** How long a field is on the plane. Circles keep their width on the screen with it. */
export const FIELD: Record<Look, number> = { hill: HALF.x * Math.SQRT2, map: CELL };

/** Where the middle of a field lies on the plane. */
export function onPlane(layout: Layout, look: Look, field: string): Point {
  const { x, y } = grid(layout, field);
  const middle = (sideOf(layout) - 1) / 2;
  return { x: (x - middle) * FIELD[look], y: (y - middle) * FIELD[look] };
}

/** The matrix from the plane at a height to the screen, as SVG writes it. */
export function plane(scene: Scene, height: number): string {
  const unit = 1 / FIELD[scene.look];
  const at = (x: number, y: number) => project(scene, turn({ x, y }, scene.rotation), height);
  const [origin, across, down] = [at(0, 0), at(unit, 0), at(0, unit)];
  const columns = [across, down].flatMap(({ x, y }) => [x - origin.x, y - origin.y]);
  return `matrix(${[...columns, origin.x, origin.y].map((number) => number.toFixed(5)).join(' ')})`;
}
