import { describe, expect, it } from 'vitest';
import { askHeight, cardWidth, shapeOf } from './shape';

const HEAD = 48;
const PAPER = 1.42; // how high a card is for its width

describe.each([[320, 560], [320, 640], [360, 640], [390, 664], [412, 915], [768, 1024], [844, 390], [1024, 768], [1280, 800], [1920, 1080]])('a window of %i by %i', (width, height) => {
  const [wide, high] = [width - 16, height - HEAD];
  const shape = shapeOf(wide, high);

  it('leaves most of the room to the board', () => {
    const below = cardWidth(shape, wide, high, 3) * PAPER + (shape === 'tall' ? askHeight(high) : 0);
    if (shape !== 'low') expect(below).toBeLessThan(0.4 * high);
    else expect(cardWidth(shape, wide, high, 3) * PAPER).toBeLessThan(0.4 * high);
  });

  it.each([3, 5])('has cards large enough for a finger, %i of them beside each other', (cards) => {
    const card = cardWidth(shape, wide, high, cards);
    expect(card).toBeGreaterThanOrEqual(44);
    expect(cards * card).toBeLessThan(shape === 'low' ? 270 : wide);
  });
});

it('puts everything beside the board only where it is low', () => {
  expect([shapeOf(828, 340), shapeOf(304, 512), shapeOf(752, 970), shapeOf(1000, 700)]).toEqual(['low', 'tall', 'tall', 'wide']);
});
