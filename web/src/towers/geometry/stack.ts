/** How a stack is built up, in hundredths of a tower's width, the ground at 0 and upwards negative. */

/** Height of a tower with all the room it wants. */
export const TOWER_HEIGHT = 44;
/** Height of the rim as an ellipse: half of it. */
export const RIM = 22;
export const CASTLE_HEIGHT = 74;
export const WIZARD_HEIGHT = 66;
/** Towers up to this number keep their height; then levels close up. */
const AT_EASE = 2;
const CLOSER = 0.62;

/** How far one level is above the one below, for a stack of `count` towers and so much room. */
export function levelStep(count: number, room: number): number {
  if (count === 0) return TOWER_HEIGHT;
  const wanted = TOWER_HEIGHT * (Math.min(count, AT_EASE) + Math.max(0, count - AT_EASE) * CLOSER);
  return Math.min(wanted, Math.max(room, TOWER_HEIGHT)) / count;
}

/** What is left for the towers when somebody stands on top. */
export function roomFor({ surfaces, castle }: Omit<Built, 'towers'>, room: number): number {
  return room - (castle ? CASTLE_HEIGHT + 50 : surfaces.at(-1) ? 22 : 0);
}

/** Height of the top surface of a level above the ground. */
export const surfaceAt = (level: number, step: number): number => -level * step;

export interface Place {
  x: number;
  y: number;
}

const ROWS: readonly (readonly Place[])[] = [
  [],
  [{ x: 0, y: 3 }],
  [{ x: -17, y: 2 }, { x: 17, y: 4 }],
  [{ x: 0, y: -6 }, { x: -22, y: 6 }, { x: 22, y: 6 }],
  [{ x: -11, y: -12 }, { x: 22, y: -10 }, { x: -24, y: 8 }, { x: 9, y: 10 }],
  [{ x: -14, y: -12 }, { x: 14, y: -12 }, { x: -28, y: 6 }, { x: 0, y: 11 }, { x: 28, y: 6 }],
  [{ x: -28, y: -8 }, { x: 0, y: -14 }, { x: 28, y: -8 }, { x: -28, y: 7 }, { x: 0, y: 12 }, { x: 28, y: 7 }],
];

/** Where so many wizards stand on a surface, those behind first. */
export function wizardPlaces(count: number): readonly Place[] {
  return ROWS[Math.min(count, ROWS.length - 1)] ?? [];
}

/** From this number on some stand behind others: then signs above their heads tell who is there. */
export const CROWD = 4;

/** The blocks of the battlements in front, as x, y and width on the rim. */
export function merlons(count: number, radius: number, rim: number, front: boolean): (Place & { width: number })[] {
  return Array.from({ length: count }, (_, n) => {
    const angle = Math.PI * (0.04 + (0.92 * (n + 0.5)) / count) * (front ? 1 : -1);
    const width = Math.max(4, 11 * Math.abs(Math.sin(angle)));
    return { x: Math.cos(angle) * (radius - 2), y: Math.sin(angle) * (rim - 1.5), width };
  });
}

type Built = { towers: number[]; surfaces: string[]; castle: boolean };

/** How high what stands on a space reaches on the screen, where a tower is `unit` wide at scale 1. */
export function heightAt(stack: Built, { scale, room }: { scale: number; room: number }, unit: number): number {
  const hundredth = (unit * scale) / 100;
  return stackHeight(stack, room / hundredth) * hundredth;
}

/** How high what stands on a space reaches, flag included. */
export function stackHeight({ towers, surfaces, castle }: Built, room: number): number {
  const walls = -surfaceAt(towers.length, levelStep(towers.length, roomFor({ surfaces, castle }, room)));
  const above = castle ? CASTLE_HEIGHT + 70 : surfaces.at(-1) ? WIZARD_HEIGHT : 10;
  return walls + Math.max(RIM + 8, above);
}

/** Half the width of what can be hit, in hundredths of a tower's width. */
const REACH = { wizard: 17, tower: 54 };

export type Hit = { what: 'wizard'; seat: string } | { what: 'tower'; level: number };

/** What of a stack lies at a point of the scene: the very wizard, or the tower on a level, from 1; null: only the ground. */
export function hitOf(stack: Built, { x, y, scale, room }: Place & { scale: number; room: number }, unit: number, point: Place): Hit | null {
  const hundredth = (unit * scale) / 100;
  const at = { x: (point.x - x) / hundredth, y: (point.y - y) / hundredth };
  const count = stack.towers.length;
  const step = levelStep(count, roomFor(stack, room / hundredth));
  const wizards = [...(stack.surfaces.at(-1) ?? '')];
  const places = wizardPlaces(wizards.length);
  // Those in front come last.
  const hit = wizards.findLastIndex((_, n) => {
    const feet = surfaceAt(count, step) + (places[n]?.y ?? 0);
    return Math.abs(at.x - (places[n]?.x ?? 0)) <= REACH.wizard && at.y <= feet + 4 && at.y >= feet - WIZARD_HEIGHT;
  });
  if (hit >= 0) return { what: 'wizard', seat: wizards[hit] ?? '' };
  const level = Math.ceil((RIM - at.y) / step);
  const isAbove = at.y < surfaceAt(count, step) - RIM - 6;
  return count === 0 || Math.abs(at.x) > REACH.tower || level < 1 || isAbove ? null : { what: 'tower', level: Math.min(level, count) };
}
