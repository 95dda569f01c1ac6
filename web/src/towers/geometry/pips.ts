/** Where the pips of a die are, from -1 to 1. */

type Pip = readonly [number, number];
const MIDDLE: Pip = [0, 0];
const RISING: Pip[] = [[-1, 1], [1, -1]];
const FALLING: Pip[] = [[-1, -1], [1, 1]];
const SIDES: Pip[] = [[-1, 0], [1, 0]];

export function pipsOf(face: number): Pip[] {
  const pips: Pip[] = face % 2 === 1 ? [MIDDLE] : [];
  if (face > 1) pips.push(...RISING);
  if (face > 3) pips.push(...FALLING);
  if (face > 5) pips.push(...SIDES);
  return pips;
}
