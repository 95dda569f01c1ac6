/** The magician's table in the middle of the ring: piles and die on one side, spell tiles on the other, or one above the
 * other. It depends on the room and the number of tiles alone: nothing on it moves while stacks grow around it. */

import type { Ring } from './ring';

/** How much a spell tile can tell: picture, name and what it does; picture and name; the picture alone. */
export type Telling = 'all' | 'name' | 'picture';

export interface MagiciansTable {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Piles above the tiles instead of beside them. */
  upright: boolean;
  /** Width of a card on a pile. */
  card: number;
  columns: number;
  tile: { width: number; height: number };
  telling: Telling;
}

const GAP = 6;
const PAPER = 1.4; // how high a card is for its width
const NEEDS: [Telling, number, number][] = [['all', 150, 62], ['all', 196, 50], ['name', 92, 32], ['picture', 0, 0]];
const LARGEST = { width: 236, height: 96 };
const SMALLEST = 30; // for a finger

const tellingOf = (width: number, height: number): Telling => NEEDS.find(([, wide, high]) => width >= wide && height >= high)?.[0] ?? 'picture';
const worth = ({ telling, tile }: MagiciansTable): number => 1000 * NEEDS.findIndex(([name]) => name === telling) - Math.min(tile.width, 2.2 * tile.height);

/** Room for stacks on the spaces in front, and for those that cut the corners, beyond what the ring leaves free anyway. */
const FRONT = 0.45;
const CORNERS = 0.4;

export function layTable(ring: Ring, tiles: number): MagiciansTable {
  const cut = ring.middle.width > ring.middle.height ? CORNERS * ring.unit : 0;
  const [x, y, width] = [ring.middle.x + cut, ring.middle.y, ring.middle.width - 2 * cut];
  const height = Math.max(60, ring.middle.height - FRONT * ring.unit);
  const all = [false, true].flatMap((upright) => Array.from({ length: Math.max(1, tiles) }, (_, n) => laid({ x, y, width, height }, upright, n + 1, tiles)));
  return all.sort((one, other) => worth(one) - worth(other))[0] as MagiciansTable;
}

type Room = { x: number; y: number; width: number; height: number };

function laid(room: Room, upright: boolean, columns: number, tiles: number): MagiciansTable {
  const share = tiles === 0 ? 0.7 : upright ? 0.3 : 0.6;
  // Two piles and a die of nearly the same width, never more than their share.
  const card = Math.round(Math.max(26, Math.min(100, (room.height * share) / PAPER, (room.width * (upright || tiles === 0 ? 0.8 : 0.4)) / 3.2)));
  const [wide, high] = upright ? [room.width, room.height - card * PAPER - GAP] : [room.width - 3.2 * card - 3 * GAP, room.height];
  const rows = Math.ceil(Math.max(1, tiles) / columns);
  const width = Math.floor(Math.min(LARGEST.width, (wide - GAP * (columns - 1)) / columns));
  const height = Math.floor(Math.min(LARGEST.height, (high - GAP * (rows - 1)) / rows));
  const telling = tellingOf(width, height);
  const square = Math.max(SMALLEST, Math.min(width, height, 64));
  const tile = telling === 'picture' ? { width: square, height: square } : { width, height: telling === 'name' ? Math.min(height, 48) : height };
  return { ...room, upright, card, columns, tile, telling };
}
