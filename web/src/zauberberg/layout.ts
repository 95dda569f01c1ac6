/** The mountain as data: how large its rings are and which fields are marked. Geometry only, no rule. */

export type Layout = {
  name: string;
  sides: number[];
  events: Record<string, number[]>;
  stones: Record<string, number[]>;
};

export type Grid = { x: number; y: number; level: number };

/** Level of the villages; the rings count from 1, the summit comes after the last of them. */
export const VILLAGE_LEVEL = 0;

export const summitLevel = (layout: Layout): number => layout.sides.length + 1;

/** The side of the lowest ring: the whole mountain fits into this square of fields. */
export const sideOf = (layout: Layout): number => layout.sides[0] ?? 1;

/** Names of all fields of one ring, clockwise from the corner with the white dot. */
export function ring(layout: Layout, level: number): string[] {
  const side = layout.sides[level - 1] ?? 1;
  return Array.from({ length: 4 * (side - 1) }, (_, index) => `${level}.${index}`);
}

/** Every field of the mountain, from the lowest ring up, the summit last. */
export function fields(layout: Layout): string[] {
  return [...layout.sides.flatMap((_, place) => ring(layout, place + 1)), 'S'];
}

/** Where a field lies on the mountain that was not turned: column, row and level. */
export function grid(layout: Layout, field: string): Grid {
  const middle = (sideOf(layout) - 1) / 2;
  if (field === 'S') return { x: middle, y: middle, level: summitLevel(layout) };
  const [level, index] = field.split('.').map(Number) as [number, number];
  const low = level - 1;
  const high = sideOf(layout) - 1 - low;
  const length = (layout.sides[level - 1] ?? 2) - 1;
  const along = index % length;
  const spots: [number, number][] = [
    [low + along, low],
    [high, low + along],
    [high - along, high],
    [low, high - along],
  ];
  const [x, y] = spots[Math.floor(index / length)] ?? [low, low];
  return { x, y, level };
}

/** Whether a field is the corner of its ring, and which: 0 is the one with the white dot. */
export function corner(layout: Layout, field: string): number | null {
  if (field === 'S') return null;
  const [level, index] = field.split('.').map(Number) as [number, number];
  const length = (layout.sides[level - 1] ?? 2) - 1;
  return index % length === 0 ? index / length : null;
}

/** What is printed on a field: a place for an event tile, for a magic stone, or nothing. */
export function mark(layout: Layout, field: string): 'event' | 'stone' | null {
  const [level, index] = field.split('.');
  if (level === undefined || index === undefined) return null;
  if (layout.events[level]?.includes(Number(index))) return 'event';
  return layout.stones[level]?.includes(Number(index)) ? 'stone' : null;
}
