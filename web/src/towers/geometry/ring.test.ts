import { describe, expect, test } from 'vitest';
import { FLAT, SPACE_RADIUS, backToFront, layRing } from './ring';
import { TOWER_HEIGHT, levelStep, wizardPlaces } from './stack';

const SIZES: [number, number][] = [[320, 420], [390, 520], [768, 700], [1280, 480], [1280, 560], [1920, 760], [640, 300], [304, 266], [548, 334]];

describe.each(SIZES)('a scene of %i by %i', (width, height) => {
  const ring = layRing(width, height);

  test('shows every space as a whole', () => {
    for (const { x, y, scale } of ring.spots) {
      const radius = ring.unit * scale * SPACE_RADIUS;
      expect(x - radius).toBeGreaterThanOrEqual(-1);
      expect(x + radius).toBeLessThanOrEqual(width + 1);
      expect(y + radius * FLAT).toBeLessThanOrEqual(height + 1);
      expect(y).toBeGreaterThan(0);
    }
  });

  test('has spaces big enough for a finger, apart from each other', () => {
    ring.spots.forEach((spot, n) => {
      const next = ring.spots[(n + 1) % ring.spots.length];
      expect(next).toBeDefined();
      if (!next) return;
      expect(Math.hypot(next.x - spot.x, next.y - spot.y)).toBeGreaterThan(24);
      expect(2 * ring.unit * spot.scale * SPACE_RADIUS).toBeGreaterThanOrEqual(36);
    });
  });

  test('is the same on both sides, 0 far away and 8 near', () => {
    expect(ring.spots[0]?.x).toBeCloseTo(width / 2, 0);
    expect(Math.abs((ring.spots[8]?.x ?? 0) - width / 2)).toBeLessThan(8);
    expect(ring.spots[8]?.y).toBe(Math.max(...ring.spots.map(({ y }) => y)));
    expect(ring.spots[4]?.x ?? 0).toBeGreaterThan(ring.spots[12]?.x ?? 0);
  });

  test('draws near things last and larger', () => {
    const order = backToFront(ring.spots);
    order.slice(1).forEach((spot, n) => {
      expect(spot.y).toBeGreaterThanOrEqual(order[n]?.y ?? 0);
      expect(spot.scale).toBeGreaterThanOrEqual((order[n]?.scale ?? 0) - 1e-9);
    });
  });

  test('leaves the middle free', () => {
    expect(ring.middle.width).toBeGreaterThan(100);
    expect(ring.middle.height).toBeGreaterThan(60);
  });
});

test('an upright phone has a ring taller than wide, a desk a wide one', () => {
  const extent = ([width, height]: [number, number]) => {
    const { spots } = layRing(width, height);
    const xs = spots.map(({ x }) => x);
    const ys = spots.map(({ y }) => y);
    return (Math.max(...ys) - Math.min(...ys)) / (Math.max(...xs) - Math.min(...xs));
  };
  expect(extent([390, 560])).toBeGreaterThan(1);
  expect(extent([1280, 560])).toBeLessThan(0.6);
});

test('levels close up as a stack grows, and stay inside their room', () => {
  expect(levelStep(1, 500)).toBe(TOWER_HEIGHT);
  expect(levelStep(9, 500)).toBeLessThan(levelStep(4, 500));
  expect(levelStep(9, 160) * 9).toBeLessThanOrEqual(160);
});

test('six wizards find six different places', () => {
  for (let count = 1; count <= 6; count += 1) {
    const places = wizardPlaces(count);
    expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
    expect(places.every(({ x }) => Math.abs(x) < 40)).toBe(true);
  }
});
