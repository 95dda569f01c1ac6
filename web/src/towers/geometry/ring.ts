/** Where the 16 spaces lie on the screen: a ring on the ground, seen from above at an angle.
 *
 * All lengths are pixels of the scene. Space 0 is far away in the middle, the ring goes clockwise. The ring takes
 * whatever room there is: wide on a desk, tall on a phone held upright.
 */

import { SPACES } from '../model/board';

export interface Spot {
  space: number;
  x: number;
  y: number;
  /** How large things are here: near ones are larger. */
  scale: number;
  /** How high a stack may grow here, in pixels. */
  room: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Ring {
  width: number;
  height: number;
  spots: Spot[];
  /** Width of a tower where the scale is 1. */
  unit: number;
  /** The path as a closed outline: outer edge and inner edge. */
  outer: string;
  inner: string;
  /** The meadow around it. */
  meadow: string;
  /** Where the land begins behind the ring. */
  horizon: number;
  /** The free middle. */
  middle: Box;
}

/** A circle on the ground, how high it looks for its width. */
export const FLAT = 0.44;
/** Radius of a space, in widths of a tower. */
export const SPACE_RADIUS = 0.66;

const DEPTH = 0.15; // how much nearer things grow
const CORNERS = 2.35; // 2 is an ellipse, more is squarer and leaves more room in the middle
const STEPS = 720;
const BEHIND = 1.15; // a step away from the viewer is foreshortened, and what stands in front must not hide it
const HEADROOM = 1.86; // widths of a tower above the far side
const FOOT = 0.48;
const PLATE = SPACE_RADIUS * FLAT + 0.1; // how far the number of a space reaches below its middle
const TALLEST = 1.55; // how high a stack grows at most, in widths of a tower

interface Frame {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

interface Point {
  x: number;
  y: number;
  scale: number;
}

const bent = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / CORNERS);

/** A point at an angle clockwise from the far middle; `reach` 1 is the ring, more is outside. */
export function project(frame: Frame, angle: number, reach = 1): Point {
  const across = bent(Math.sin(angle)) * reach;
  const near = -bent(Math.cos(angle)) * reach;
  const scale = 1 / (1 - DEPTH * near);
  return { x: frame.cx + frame.rx * across * scale, y: frame.cy + frame.ry * near * scale, scale };
}

const FAR = 1 / (1 + DEPTH);
const NEAR = 1 / (1 - DEPTH);

/** The frame in which the ring with its stacks just fits. */
function frameFor(width: number, height: number, unit: number): Frame {
  const top = unit * FAR * HEADROOM;
  const bottom = height - unit * NEAR * FOOT;
  const ry = Math.max(1, (bottom - top) / (FAR + NEAR));
  const widest = Math.max(...angles(64).map((angle) => Math.abs(project({ cx: 0, cy: 0, rx: 1, ry: 1 }, angle).x)));
  const margin = SPACE_RADIUS + (width > 1.4 * height ? 0.5 : 0.05); // a phone has no room for meadow
  const rx = Math.max(1, (width / 2 - unit * margin) / widest);
  return { cx: width / 2, cy: top + ry * FAR, rx, ry };
}

const angles = (count: number): number[] => Array.from({ length: count }, (_, n) => (2 * Math.PI * n) / count);

/** Angles of the spaces such that neighbours look equally far apart, for their size. The left side mirrors the right. */
function evenAngles(frame: Frame): { found: number[]; gap: number } {
  const lengths = [0];
  for (let n = 1; n <= STEPS; n += 1) {
    const a = project(frame, (Math.PI * (n - 1)) / STEPS);
    const b = project(frame, (Math.PI * n) / STEPS);
    const length = Math.hypot(b.x - a.x, (b.y - a.y) / BEHIND) / ((a.scale + b.scale) / 2);
    lengths.push((lengths[n - 1] ?? 0) + length);
  }
  const half = SPACES / 2;
  const gap = (lengths[STEPS] ?? 1) / half;
  const right = Array.from({ length: half + 1 }, (_, n) => angleAt(lengths, gap * n));
  const left = right.slice(1, half).reverse().map((angle) => 2 * Math.PI - angle);
  return { found: [...right, ...left], gap };
}

function angleAt(lengths: number[], wanted: number): number {
  const n = lengths.findIndex((length) => length >= wanted - 1e-6);
  if (n <= 0) return n === 0 ? 0 : Math.PI;
  const before = lengths[n - 1] ?? 0;
  const part = (wanted - before) / ((lengths[n] ?? 1) - before);
  return (Math.PI * (n - 1 + part)) / STEPS;
}

/** The ring for a scene of this size. */
export function layRing(width: number, height: number): Ring {
  let unit = Math.min(width, height) / 8;
  let frame = frameFor(width, height, unit);
  for (let round = 0; round < 4; round += 1) {
    const { gap } = evenAngles(frame);
    unit = Math.min(gap / (2 * SPACE_RADIUS) - 1, width / 7.2, height / 5.2, 150);
    frame = frameFor(width, height, unit);
  }
  const spots = withRoom(
    evenAngles(frame).found.map((angle, space) => ({ space, room: 0, ...project(frame, angle) })),
    unit,
  );
  const reach = (unit * 0.5) / frame.rx;
  return {
    width,
    height,
    spots,
    unit,
    outer: outline(frame, 1 + reach),
    inner: outline(frame, 1 - reach),
    meadow: outline(frame, 1 + 2.1 * reach),
    horizon: Math.max(unit * 0.5, frame.cy - frame.ry * FAR - unit * 0.75),
    middle: middleOf(spots, unit),
  };
}

/** How high stacks may grow: inside the picture, and not over the heads of those behind. */
function withRoom(spots: Spot[], unit: number): Spot[] {
  return spots.map((spot) => {
    const behind = spots.filter(({ x, y }) => y < spot.y - 1 && Math.abs(x - spot.x) < 0.7 * unit * spot.scale);
    const gap = Math.min(...behind.map(({ y, scale }) => spot.y - y + 0.2 * unit * scale));
    const room = Math.min(TALLEST * unit * spot.scale, spot.y - unit * 0.16, Math.max(gap, 0.75 * unit * spot.scale));
    return { ...spot, room };
  });
}

function outline(frame: Frame, reach: number): string {
  const points = angles(96).map((angle) => project(frame, angle, reach));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** The largest box between the spaces: below the far ones, above the near ones with a tower on them. In a tall ring
 * stacks on the left and on the right grow up beside it, too. */
function middleOf(spots: Spot[], unit: number): Box {
  const [far, beside, corner, near] = [spots[0], spots[4], spots[6], spots[8]];
  if (!far || !beside || !corner || !near) return { x: 0, y: 0, width: 0, height: 0 };
  const y = far.y + unit * far.scale * PLATE;
  const wide = beside.x - far.x > (near.y - far.y) / 2;
  const end = wide ? beside.x - unit * beside.scale * (SPACE_RADIUS + 0.02) : corner.x - unit * corner.scale * 0.56;
  const half = Math.max(0, end - far.x);
  const bottom = near.y - unit * near.scale * 0.75;
  return { x: far.x - half, y, width: 2 * half, height: Math.max(0, bottom - y) };
}

/** The order in which to draw, far away first. */
export const backToFront = (spots: Spot[]): Spot[] => [...spots].sort((a, b) => a.y - b.y);
