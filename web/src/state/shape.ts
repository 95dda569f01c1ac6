/** How the parts of a table lie in the room there is. It depends on the room alone, so nothing moves while a game goes on. */

/** Wide: question and hand below the board, side by side. Tall: one below the other. Low: all of it beside the board. */
export type Shape = 'wide' | 'tall' | 'low';

const NARROW = 760; // pixels
const LOW = 480;

export function shapeOf(width: number, height: number): Shape {
  if (height < LOW && width > 1.3 * height) return 'low';
  return width < NARROW ? 'tall' : 'wide';
}

const within = (least: number, wanted: number, most: number): number => Math.round(Math.min(most, Math.max(least, wanted)));

/** What is kept free for the question, in pixels, however long it is; for a tall table, where it has a row of its own. */
export const askHeight = (height: number): number => within(94, 0.19 * height, 168);

const SIDE = 280; // of what stands beside a low board

/** How wide a card of the own hand is, of so many at most: the board needs the rest. */
export function cardWidth(shape: Shape, width: number, height: number, cards: number): number {
  if (shape === 'wide') return within(70, 0.13 * height, 136);
  const room = ((shape === 'low' ? SIDE : width) - 28) / cards - 6;
  return within(40, Math.min(room, (shape === 'low' ? 0.17 : 0.105) * height), shape === 'low' ? 72 : 104);
}
