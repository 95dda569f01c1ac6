import { expect, test } from 'vitest';
import { readBoard } from '../model/board';
import { changeOf } from '../motion/apply';
import { arc, keyframes } from './flight';
import { layRing } from './ring';
import { pipsOf } from './pips';

const ring = layRing(1200, 600);
const board = readBoard('*//1a2b3c456789ab/////a//////////');
const place = (frame: Keyframe | undefined): number[] => (String(frame?.transform).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

test('a stack goes up, over and down, from where it stands to where it lands', () => {
  const event = { name: 'tower_moved', facts: { tower: 1, from: 2, to: 5 } };
  const move = changeOf(event, board, board, false, null)?.moves[0];
  expect(move).toBeDefined();
  if (!move) return;
  const frames = keyframes(move, board, ring);
  const [start, high, , end] = frames.map(place);
  expect(start?.[0]).toBeCloseTo(ring.spots[2]?.x ?? 0, 0);
  expect(end?.[0]).toBeCloseTo(ring.spots[5]?.x ?? 0, 0);
  expect(high?.[1] ?? 0).toBeLessThan(Math.min(start?.[1] ?? 0, end?.[1] ?? 0));
  expect(frames.every((frame) => Object.keys(frame).every((key) => ['transform', 'opacity', 'easing', 'offset'].includes(key)))).toBe(true);
});

test('whoever enters the castle is gone at the end', () => {
  const event = { name: 'wizard_entered', facts: { owner: 'a', from: 7 } };
  const move = changeOf(event, board, board, false, null)?.moves[0];
  expect(move?.home).toBe(true);
  if (move) expect(keyframes(move, board, ring).at(-1)?.opacity).toBe(0);
});

test('an arc begins and ends at its places', () => {
  expect(arc({ x: 10, y: 50 }, { x: 90, y: 70 }, 10)).toMatch(/^M10\.0 48\.0Q50\.0 -?\d+\.\d 90\.0 68\.8$/);
});

test('a die shows as many pips as it says', () => {
  expect([1, 2, 3, 4, 5, 6].map((face) => pipsOf(face).length)).toEqual([1, 2, 3, 4, 5, 6]);
});
