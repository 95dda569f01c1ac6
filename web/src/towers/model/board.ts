/** The board string of a position, read: what stands on each of the 16 spaces, from the ground up. */

export const SPACES = 16;
const SHIELD_EVERY = 4;

/** One space, as far as it can be seen. */
export interface Stack {
  space: number;
  /** Numbers of the towers, the lowest first. */
  towers: number[];
  /** Seat letters on the ground and on each tower; `surfaces[n]` is the top of level n. */
  surfaces: string[];
  castle: boolean;
}

export const readBoard = (board: string): Stack[] => board.split('/').map(readSpace);

function readSpace(text: string, space: number): Stack {
  const stack: Stack = { space, towers: [], surfaces: [''], castle: text.endsWith('*') };
  for (const sign of text.replace('*', '')) {
    if (sign >= '1' && sign <= '9') {
      stack.towers.push(Number(sign));
      stack.surfaces.push('');
    } else {
      stack.surfaces[stack.surfaces.length - 1] += sign;
    }
  }
  return stack;
}

/** Seat letters of the wizards who can be seen there. */
export const visible = (stack: Stack): string => stack.surfaces.at(-1) ?? '';

export const hasShield = (tower: number): boolean => tower % 2 === 1;

/** The shield printed on the ground, where no tower hides it. */
export const showsGroundShield = (stack: Stack): boolean =>
  stack.space % SHIELD_EVERY === 0 && stack.towers.length === 0;

export const isBare = (stack: Stack): boolean =>
  !stack.castle && stack.towers.length === 0 && stack.surfaces[0] === '';

/** A space further round the ring, in either direction. */
export const onward = (space: number, steps: number): number => (((space + steps) % SPACES) + SPACES) % SPACES;

/** The new board with the stacks that did not change left the same ones, so that only the others are drawn again. */
export function steady(before: Stack[], now: Stack[]): Stack[] {
  return now.map((stack, space) => {
    const old = before[space];
    return old && JSON.stringify(old) === JSON.stringify(stack) ? old : stack;
  });
}
