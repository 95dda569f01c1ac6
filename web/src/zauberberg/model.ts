/** What the scene shows: pieces and their places, read from a view, and changed event by event while things move. */

import type { EventView, ZauberbergPending, ZauberbergView as Wire } from '../wire/types';
import type { Layout } from './layout';
import layouts from './layouts.json';

export const TILE_KINDS = ['passage', 'ghost', 'raven', 'crystal', 'storm', 'flying', 'pit'] as const;
export type TileKind = (typeof TILE_KINDS)[number];

export type { ZauberbergPending as Pending };

/** A view of Zauberberg as it comes over the wire, with the options that this board asks for. */
export type ZauberbergView = Omit<Wire, 'options'> & {
  options: { players: number; layout: string | Layout } & Record<string, unknown>;
};

export type Goblin = { name: string; seat: string; number: number; place: string; upper: boolean; waiting: boolean };
export type Tile = { field: string; kind: TileKind | null; up: boolean; seen: boolean };

/** Everything that stands or lies on the mountain. */
export type Picture = { rotation: number; goblins: Goblin[]; tiles: Tile[]; stones: string[] };

export function layoutOf(view: ZauberbergView): Layout {
  const named = view.options.layout;
  if (typeof named !== 'string') return named;
  return (layouts as Record<string, Layout>)[named] ?? layouts.zb9;
}

function readTile(field: string, text: string): Tile {
  const [kind = '?', state = ''] = text.split(' ');
  const known = (TILE_KINDS as readonly string[]).includes(kind) ? (kind as TileKind) : null;
  return { field, kind: known, up: state === 'up', seen: state === 'seen' };
}

export function picture(view: ZauberbergView): Picture {
  const goblins = Object.entries(view.places).flatMap(([place, names]) =>
    names.map((name, height) => ({
      name,
      seat: name.charAt(0),
      number: Number(name.slice(1)),
      place,
      upper: height > 0 && !place.startsWith('V'),
      waiting: view.waiting.includes(name),
    })),
  );
  return {
    rotation: view.rotation,
    goblins: goblins.sort((one, other) => one.name.localeCompare(other.name)),
    tiles: Object.entries(view.tiles).map(([field, text]) => readTile(field, text)),
    stones: [...view.stones],
  };
}

const fact = (event: EventView, name: string): string => String(event.facts[name] ?? '');

function moved(before: Picture, name: string, place: string): Picture {
  const lower = before.goblins.some((one) => one.place === place && one.name !== name && !place.startsWith('V'));
  const goblins = before.goblins.map((one) =>
    one.name === name ? { ...one, place, upper: lower, waiting: false } : one,
  );
  // Whoever sat on the goblin that has gone stands on the ground now.
  const alone = (one: Goblin) => goblins.filter((other) => other.place === one.place).length < 2;
  return { ...before, goblins: goblins.map((one) => (one.upper && alone(one) ? { ...one, upper: false } : one)) };
}

function placed(before: Picture, name: string, village: string): Picture {
  if (before.goblins.some((one) => one.name === name)) return moved(before, name, village);
  const fresh = { name, seat: name.charAt(0), number: Number(name.slice(1)), place: village, upper: false, waiting: false };
  return { ...before, goblins: [...before.goblins, fresh].sort((one, other) => one.name.localeCompare(other.name)) };
}

function tile(before: Picture, field: string, change: Partial<Tile>): Picture {
  return { ...before, tiles: before.tiles.map((one) => (one.field === field ? { ...one, ...change } : one)) };
}

/** The picture after an event. The engine's view that follows has the last word; this only lets things move one by one. */
export function after(before: Picture, event: EventView): Picture {
  const field = fact(event, 'field');
  switch (event.name) {
    case 'goblin_walked':
    case 'goblin_climbed':
    case 'goblin_pushed':
    case 'passage_taken':
    case 'goblin_fell':
    case 'goblin_transferred':
      return moved(before, fact(event, 'goblin'), fact(event, 'to'));
    case 'goblin_to_village':
    case 'goblin_placed':
      return placed(before, fact(event, 'goblin'), fact(event, 'village'));
    case 'summit_reached':
      return moved(before, fact(event, 'goblin'), 'S');
    case 'stone_taken':
    case 'stone_lost':
    case 'stone_for_raven':
      return { ...before, stones: before.stones.filter((one) => one !== field) };
    case 'tile_shown':
    case 'tile_revealed':
      return tile(before, field, { up: true, kind: fact(event, 'tile') as TileKind });
    case 'tile_hidden':
      return tile(before, field, { up: false, seen: true });
    case 'tile_removed':
      return { ...before, tiles: before.tiles.filter((one) => one.field !== field) };
    case 'storm_broke':
      return { ...before, tiles: before.tiles.map((one) => (one.up ? { ...one, up: false, seen: true } : one)) };
    case 'mountain_turned':
      return { ...before, rotation: before.rotation + (fact(event, 'direction') === 'clockwise' ? 1 : -1) };
    default:
      return before;
  }
}

/** The cards of a seat as far as they are known; otherwise as many unknown ones. */
export function hand(view: ZauberbergView, seat: string): string[] {
  const cards = view.hands[seat] ?? 0;
  return typeof cards === 'number' ? Array.from({ length: cards }, () => '?') : cards;
}
