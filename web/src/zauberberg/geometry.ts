/** From fields to places on the screen. The mountain may be turned by a storm, and the view by the player: villages
 * stay where they are when the mountain turns, and go round with everything else when the view does. */

import { grid, sideOf, summitLevel, VILLAGE_LEVEL, type Layout } from './layout';

export type Point = { x: number; y: number };
export type Spot = Point & { depth: number; level: number };
export type Look = 'hill' | 'map';

export type Scene = {
  layout: Layout;
  look: Look;
  /** quarters by which the mountain is turned, clockwise (may be a fraction while it turns) */
  rotation: number;
  /** quarters by which the player has turned the view */
  turned: number;
  /** how much steeper than usual the hill is looked at */
  tilt?: number;
};

/** Half a field, to the right and downwards, and the height of a step: about a third of a field. */
export const HALF = { x: 58, y: 33 };
export const STEP = 19;
/** A field of the flat map. */
export const CELL = 76;
/** How far a village lies beyond the corner field, in fields along both axes. */
const VILLAGE_OUT = 1.18;
/** A village of the flat map: a clearing along the edge, above or below its corner, half as wide and as high as this. */
export const CLEARING = { x: 128, y: 37 };
const EDGE = 8; // around the flat map

/** Turn a point clockwise by quarters around the middle (0, 0), as seen from above. */
export function turn({ x, y }: Point, quarters: number): Point {
  const angle = (quarters * Math.PI) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A point of the ground (in fields from the middle of the mountain) at a height, on the screen. */
export function project(scene: Scene, ground: Point, height: number): Point {
  const { x, y } = turn(ground, scene.turned);
  if (scene.look === 'map') return { x: x * CELL, y: y * CELL };
  return { x: (x - y) * HALF.x, y: (x + y) * HALF.y * (scene.tilt ?? 1) - height * STEP };
}

/** The ground below a field or village, in fields from the middle, before the view is turned. */
export function ground(scene: Scene, place: string): Point {
  const middle = (sideOf(scene.layout) - 1) / 2;
  if (place.startsWith('V')) {
    const out = middle + VILLAGE_OUT;
    const signs: Point[] = [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: 1, y: 1 }, { x: -1, y: 1 }];
    const sign = signs[Number(place.slice(1))] ?? { x: 0, y: 0 };
    return { x: sign.x * out, y: sign.y * out };
  }
  const { x, y } = grid(scene.layout, place);
  return turn({ x: x - middle, y: y - middle }, scene.rotation);
}

export function levelOf(scene: Scene, place: string): number {
  return place.startsWith('V') ? VILLAGE_LEVEL : grid(scene.layout, place).level;
}

/** Where something on a place stands, and how near it is to the viewer: the nearer, the later it is drawn. */
export function spot(scene: Scene, place: string): Spot {
  const below = ground(scene, place);
  const level = levelOf(scene, place);
  const turned = turn(below, scene.turned);
  if (scene.look === 'map' && place.startsWith('V')) return { ...beside(scene, turned), level };
  const depth = scene.look === 'map' ? turned.y : turned.x + turned.y;
  return { ...project(scene, below, level), depth, level };
}

/** The village of the flat map that lies in this direction. */
function beside(scene: Scene, { x, y }: Point): Point & { depth: number } {
  const half = (sideOf(scene.layout) / 2) * CELL;
  return { x: Math.sign(x) * (half - CLEARING.x), y: Math.sign(y) * (half + CLEARING.y + 4), depth: y };
}

/** The four corners of a square on the mountain, half its width around a point of the ground. */
export function square(scene: Scene, middle: Point, half: number, height: number): Point[] {
  const corners: Point[] = [{ x: -half, y: -half }, { x: half, y: -half }, { x: half, y: half }, { x: -half, y: half }];
  return corners.map((one) => {
    const { x, y } = turn(one, scene.rotation);
    return project(scene, { x: middle.x + x, y: middle.y + y }, height);
  });
}

export const points = (corners: Point[]): string => corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');

export const round = (value: number): number => Math.round(value * 10) / 10;

/** The top of a step: half its width in fields. The summit is one field wide however much room the last ring leaves. */
export function stepHalf(layout: Layout, level: number): number {
  const side = layout.sides[level - 1];
  return side === undefined ? ((layout.sides.at(-1) ?? 3) - 2) / 2 : side / 2;
}

const reachOf = (layout: Layout): number => (sideOf(layout) - 1) / 2 + VILLAGE_OUT;
/** What a village needs around its middle: to the side, and above and below with its roofs and goblins. */
const AROUND = { x: 110, above: 88, below: 68 };

/** The picture's frame: everything is inside, the villages too. */
export function frame(scene: Scene): { x: number; y: number; width: number; height: number } {
  if (scene.look === 'map') {
    const half = (sideOf(scene.layout) / 2) * CELL;
    const [wide, high] = [half + EDGE, half + 2 * CLEARING.y + 4 + EDGE];
    return { x: -wide, y: -high, width: 2 * wide, height: 2 * high };
  }
  const reach = 2 * reachOf(scene.layout);
  const [wide, high] = [reach * HALF.x + AROUND.x, reach * HALF.y * (scene.tilt ?? 1)];
  const top = Math.min(-high - AROUND.above, -(summitLevel(scene.layout) * STEP + 210));
  return { x: -wide, y: top, width: 2 * wide, height: high + AROUND.below - top };
}

const TILTS = { least: 0.94, most: 1.4 };

/** How steeply to look at the hill so that it fills a room of this width for its height. */
export function tiltFor(layout: Layout, aspect: number): number {
  const reach = 2 * reachOf(layout);
  const wanted = ((2 * (reach * HALF.x + AROUND.x)) / aspect - AROUND.above - AROUND.below) / (2 * reach * HALF.y);
  return Math.min(TILTS.most, Math.max(TILTS.least, wanted));
}

/** How many goblins stand in one row of a village, and how far apart at most. */
const ROWS: Record<Look, { most: number; gap: number; room: number; deep: number }> = {
  hill: { most: 7, gap: 48, room: 200, deep: 24 },
  map: { most: 5, gap: 36, room: 150, deep: 22 },
};

/** Places of several goblins in one village, fanned out over the clearing: up to 25 of them, smaller when there are many. */
export function villageSpots(count: number, look: Look): (Point & { size: number })[] {
  const { most, gap: widest, room, deep } = ROWS[look];
  const rows = Math.max(1, Math.ceil(count / most));
  const wide = Math.ceil(count / rows);
  const gap = Math.min(widest, room / Math.max(1, wide));
  const size = Math.min(1, 0.35 + gap / 64) * (rows > 1 ? 0.88 : 1);
  return Array.from({ length: count }, (_, place) => {
    const [row, column] = [Math.floor(place / wide), place % wide];
    const inRow = Math.min(count - row * wide, wide);
    const aside = rows > 1 && inRow === wide ? (row % 2 ? 0.25 : -0.25) : 0; // nobody stands right behind another
    return { x: (column - (inRow - 1) / 2 + aside) * gap, y: (row - (rows - 1) / 2) * deep + (rows > 1 ? 0 : (column % 2) * 9), size };
  });
}
