/** Where a note stands that belongs to a point: above it, so that no finger hides it, and never out of the window. */

import type { Point } from './finger';

interface Size {
  width: number;
  height: number;
}

const AWAY = 22; // pixels between the finger and the note
const EDGE = 8;

export function placeNote(at: Point, note: Size, window: Size): Point {
  const above = at.y - AWAY - note.height;
  return {
    x: within(at.x - note.width / 2, EDGE, window.width - EDGE - note.width),
    y: above >= EDGE ? above : within(at.y + AWAY, EDGE, window.height - EDGE - note.height),
  };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
