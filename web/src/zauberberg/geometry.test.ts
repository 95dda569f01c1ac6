import { describe, expect, it } from 'vitest';
import { frame, ground, project, spot, turn, villageSpots, type Scene } from './geometry';
import { corner, fields, grid, mark, ring, type Layout } from './layout';
import layouts from './layouts.json';
import { gate, hops, way } from './motion';

const layout = layouts.zb9 as unknown as Layout;
const scene = (change: Partial<Scene> = {}): Scene => ({ layout, look: 'hill', rotation: 0, turned: 0, ...change });

describe('the mountain as data', () => {
  it('has four rings and a summit', () => {
    expect([1, 2, 3, 4].map((level) => ring(layout, level).length)).toEqual([32, 24, 16, 8]);
    expect(fields(layout)).toHaveLength(81);
  });

  it('gives every field a place of its own', () => {
    const places = fields(layout).map((field) => grid(layout, field)).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(81);
  });

  it('counts clockwise from the dotted corner', () => {
    expect(grid(layout, '1.0')).toMatchObject({ x: 0, y: 0 });
    expect(grid(layout, '1.8')).toMatchObject({ x: 8, y: 0 });
    expect(grid(layout, '1.16')).toMatchObject({ x: 8, y: 8 });
    expect(grid(layout, '4.7')).toMatchObject({ x: 3, y: 4 });
    expect([0, 8, 16, 24].map((index) => corner(layout, `1.${index}`))).toEqual([0, 1, 2, 3]);
    expect(corner(layout, '1.1')).toBeNull();
  });

  it('knows what is printed on a field', () => {
    expect([mark(layout, '1.2'), mark(layout, '1.10'), mark(layout, '1.3'), mark(layout, 'S')]).toEqual(['event', 'stone', null, null]);
  });
});

describe('places on the screen', () => {
  it('turns clockwise as seen from above', () => {
    const { x, y } = turn({ x: 1, y: 0 }, 1);
    expect([Math.round(x), Math.round(y)]).toEqual([0, 1]);
  });

  it('leaves the villages where they are when the mountain turns, and takes them along when the view does', () => {
    expect(ground(scene({ rotation: 1 }), 'V1')).toEqual(ground(scene(), 'V1'));
    expect(spot(scene({ turned: 1 }), 'V1')).not.toEqual(spot(scene(), 'V1'));
  });

  it('moves the dotted corner to the next village with each quarter', () => {
    const near = (rotation: number) => ground(scene({ rotation }), '1.0');
    expect([near(1).x > 0, near(1).y < 0]).toEqual([true, true]);
    expect(gate(layout, 'V1', 1)).toBe('1.0');
    expect(gate(layout, 'V0', -1)).toBe('1.8');
  });

  it('draws what is higher further up, and what is nearer later', () => {
    expect(project(scene(), { x: 0, y: 0 }, 2).y).toBeLessThan(project(scene(), { x: 0, y: 0 }, 1).y);
    expect(spot(scene(), '1.16').depth).toBeGreaterThan(spot(scene(), '1.0').depth);
  });

  it.each(['hill', 'map'] as const)('keeps all fields and villages inside the picture (%s)', (look) => {
    for (const turned of [0, 1, 2, 3]) {
      const here = scene({ look, turned });
      const box = frame(here);
      for (const place of [...fields(layout), 'V0', 'V1', 'V2', 'V3']) {
        const { x, y } = spot(here, place);
        expect(x).toBeGreaterThan(box.x + 30);
        expect(x).toBeLessThan(box.x + box.width - 30);
        expect(y).toBeGreaterThan(box.y + 30);
        expect(y).toBeLessThan(box.y + box.height - 30);
      }
    }
  });

  it('finds room for all goblins in one village', () => {
    const places = villageSpots(25, 'hill').map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(25);
  });
});

describe('ways', () => {
  const event = (name: string, facts: Record<string, unknown>) => ({ name, facts });

  it('walks round the ring in the direction of the event', () => {
    const walked = event('goblin_walked', { goblin: 'a1', from: '1.30', to: '1.1', direction: 'clockwise' });
    expect(way(layout, walked, 0)?.places).toEqual(['1.31', '1.0', '1.1']);
    const back = event('goblin_walked', { goblin: 'a1', from: '4.1', to: '4.6', direction: 'counter_clockwise' });
    expect(way(layout, back, 0)?.places).toEqual(['4.0', '4.7', '4.6']);
  });

  it('leaves a village through the corner beside it', () => {
    const walked = event('goblin_walked', { goblin: 'a1', from: 'V1', to: '1.9', direction: 'clockwise' });
    expect(way(layout, walked, 0)?.places).toEqual(['1.8', '1.9']);
    expect(way(layout, event('goblin_walked', { goblin: 'a1', from: 'V1', to: '1.1', direction: 'clockwise' }), 1)?.places).toEqual(['1.0', '1.1']);
  });

  it('goes straight from ring to ring', () => {
    expect(way(layout, event('passage_taken', { goblin: 'a1', from: '4.3', to: 'S' }), 0)?.places).toEqual(['S']);
    expect(way(layout, event('card_played', {}), 0)).toBeNull();
  });
});

describe('a walk', () => {
  it('hops from stop to stop and comes to rest on each', () => {
    const stops = [{ x: 0, y: 0 }, { x: 80, y: 40 }, { x: 160, y: 0 }];
    const path = hops(stops);
    for (const stop of stops) expect(path.some(({ x, y }) => Math.hypot(x - stop.x, y - stop.y) < 1e-6)).toBe(true);
    expect([path[0], path.at(-1)?.x]).toEqual([stops[0], 160]);
    expect(Math.min(...path.slice(0, 9).map(({ y }) => y))).toBeLessThan(0);
    expect(path.map(({ x }) => x)).toEqual([...path.map(({ x }) => x)].sort((a, b) => a - b));
  });
});
