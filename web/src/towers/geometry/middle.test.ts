import { describe, expect, it } from 'vitest';
import { layTable } from './middle';
import { layRing } from './ring';

const ROOMS: [number, number][] = [[304, 266], [374, 337], [396, 590], [548, 334], [744, 640], [1000, 487], [1540, 760]];

describe.each(ROOMS)('in a scene of %i by %i', (width, height) => {
  it.each([0, 1, 3, 4, 8])('%i spell tiles have room beside the piles, large enough for a finger', (tiles) => {
    const { tile, columns, card, upright, ...room } = layTable(layRing(width, height), tiles);
    const rows = Math.ceil(tiles / columns);
    const [wide, high] = [columns * tile.width, rows * tile.height];
    expect(Math.min(tile.width, tile.height)).toBeGreaterThanOrEqual(24);
    expect(wide + (upright ? 0 : 3 * card)).toBeLessThanOrEqual(room.width);
    expect(high + (upright ? 1.4 * card : 0)).toBeLessThanOrEqual(room.height + 1);
  });
});

it('tells all there is to tell where there is room, and shows pictures where there is none', () => {
  expect(layTable(layRing(1000, 487), 4).telling).toBe('all');
  expect(layTable(layRing(374, 337), 4).telling).toBe('name');
  expect(layTable(layRing(304, 266), 8).telling).toBe('picture');
});
