/** Outlines of towers as paths, in hundredths of a tower's width. */

import { RIM, merlons } from './stack';

export const RADIUS = 48;
const n = (value: number): string => value.toFixed(1);

/** The wall of a drum standing at 0, so high. */
export const wall = (height: number, radius = RADIUS, rim = RIM): string =>
  `M${-radius} ${n(-height)}V0A${radius} ${rim} 0 0 0 ${radius} 0V${n(-height)}Z`;

/** A ring round the drum at a height: a course of stone, or a band of some thickness. */
export const band = (height: number, thick: number, radius = RADIUS, rim = RIM): string =>
  `M${-radius} ${n(-height)}A${radius} ${rim} 0 0 0 ${radius} ${n(-height)}v${thick}A${radius} ${rim} 0 0 1 ${-radius} ${n(thick - height)}Z`;

export const course = (height: number, radius = RADIUS, rim = RIM): string =>
  `M${-radius} ${n(-height)}A${radius} ${rim} 0 0 0 ${radius} ${n(-height)}`;

/** Joints between the stones of the courses at these heights, as they run out to the sides. */
export function joints(height: number, rows: number, radius = RADIUS, rim = RIM): string {
  const tall = height / rows;
  let path = '';
  for (let row = 0; row < rows; row += 1) {
    for (let stone = 0; stone < 5; stone += 1) {
      const angle = Math.PI * ((stone + (row % 2 ? 0.5 : 0.9)) / 5.4);
      path += `M${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * rim - row * tall)}v${n(-tall)}`;
    }
  }
  return path;
}

/** The battlements on a rim at a height: the front half stands before the wizards, the back half behind them. */
export function battlements(height: number, tall: number, front: boolean, radius = RADIUS + 2, rim = RIM, count = 7): string {
  return merlons(count, radius, rim, front)
    .map(({ x, y, width }) => `M${n(x - width / 2)} ${n(y - height + 1)}h${n(width)}v${n(-tall)}h${n(-width)}z`)
    .join('');
}

export const SHIELD = 'M-9-10Q0-13 9-10V1C9 8 3 11 0 13C-3 11-9 8-9 1Z';
/** A raven looking left, inside the shield. */
export const RAVEN = 'M-6-3.500 -2.500-4.500Q-1-7.500 2-6.500Q4.500-5.500 4.500-2L6.500 5Q3.500 4.500 2.500 3L1.500 7.500H.2L.5 3.800Q-3 3-3-1Q-3-2.500-3.500-3Z';
