/** How an event moves a goblin: the places it passes, one after the other. */

import type { EventView } from '../wire/types';
import { round, type Point } from './geometry';
import type { Layout } from './layout';

const text = (event: EventView, name: string): string => String(event.facts[name] ?? '');

/** Fields of a ring from one to another, in walking direction, without the first. */
function along(layout: Layout, from: string, to: string, clockwise: boolean): string[] {
  const [level, start] = from.split('.').map(Number) as [number, number];
  const [, end] = to.split('.').map(Number) as [number, number];
  const length = 4 * ((layout.sides[level - 1] ?? 2) - 1);
  const count = (((clockwise ? end - start : start - end) % length) + length) % length;
  return Array.from({ length: count }, (_, step) => {
    const index = (start + (clockwise ? step + 1 : -step - 1) + length * 2) % length;
    return `${level}.${index}`;
  });
}

/** The corner field beside a village, as the mountain stands. */
export function gate(layout: Layout, village: string, rotation: number): string {
  const corner = (((Number(village.slice(1)) - rotation) % 4) + 4) % 4;
  return `1.${corner * ((layout.sides[0] ?? 2) - 1)}`;
}

export type Way = { goblin: string; places: string[]; seconds: number };

const MOVES = ['goblin_walked', 'goblin_climbed', 'goblin_pushed', 'passage_taken', 'goblin_fell', 'goblin_transferred'];

/** The way of the goblin that an event moves; null if it moves none. */
export function way(layout: Layout, event: EventView, rotation: number): Way | null {
  const goblin = text(event, 'goblin');
  if (event.name === 'goblin_to_village' || event.name === 'goblin_placed') {
    return { goblin, places: [text(event, 'village')], seconds: 0.45 };
  }
  if (!MOVES.includes(event.name)) return null;
  const [from, to] = [text(event, 'from'), text(event, 'to')];
  const clockwise = text(event, 'direction') === 'clockwise';
  const first = from.startsWith('V') ? [gate(layout, from, rotation)] : [];
  const start = first[0] ?? from;
  const sameRing = to !== 'S' && start.split('.')[0] === to.split('.')[0];
  if (!sameRing) return { goblin, places: [to], seconds: 0.42 };
  const places = [...first, ...along(layout, start, to, clockwise)];
  return { goblin, places: places.length ? places : [to], seconds: 0.17 * Math.max(places.length, 1) + 0.12 };
}

/** A goblin on its way: where it is, in equal steps of time, and how many milliseconds it takes. */
export type Walk = { goblin: string; path: Point[]; lasts: number };

const LIFT = 26; // how high a hop goes
const DRAWN = 8; // places of one hop; in between it goes straight

/** From stop to stop in hops. */
export function hops(stops: Point[]): Point[] {
  const legs = stops.slice(1).map((end, leg) => ({ start: stops[leg] ?? end, end }));
  const path = legs.flatMap(({ start, end }) =>
    Array.from({ length: DRAWN }, (_, place) => {
      const part = (place + 1) / DRAWN;
      const up = Math.sin(part * Math.PI) * LIFT;
      return { x: start.x + (end.x - start.x) * part, y: round(start.y + (end.y - start.y) * part - up) };
    }),
  );
  return [...stops.slice(0, 1), ...path];
}

/** How long an event that moves nobody stays on the screen, in seconds; 0: it is not shown by itself. */
export function pause(event: EventView): number {
  switch (event.name) {
    case 'tile_shown':
      return 1.8; // a sentence to read
    case 'tile_revealed':
      return 0.9;
    case 'mountain_turned':
      return 0.9;
    case 'stone_taken':
    case 'stone_lost':
    case 'stone_for_raven':
    case 'tile_removed':
    case 'storm_broke':
    case 'raven_sent':
      return 0.35;
    case 'card_played':
      return 0.4;
    case 'card_drawn':
      return 0.12;
    default:
      return 0;
  }
}
