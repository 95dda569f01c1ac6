import { expect, test } from 'vitest';
import { hasShield, isBare, onward, readBoard, showsGroundShield, steady, visible } from './board';

const START = '*/1aab/2abb/3aab/4b/5/6/7/8/9//////';

test('the start with two players', () => {
  const board = readBoard(START);
  expect(board).toHaveLength(16);
  expect(board[0]).toEqual({ space: 0, towers: [], surfaces: [''], castle: true });
  expect(board[1]).toEqual({ space: 1, towers: [1], surfaces: ['', 'aab'], castle: false });
  expect(board.filter(isBare).map(({ space }) => space)).toEqual([10, 11, 12, 13, 14, 15]);
});

test('a stack from the ground up, with all that is locked in it', () => {
  const stack = readBoard('ab1c2*///////////////')[0];
  expect(stack).toEqual({ space: 0, towers: [1, 2], surfaces: ['ab', 'c', ''], castle: true });
  expect(stack && visible(stack)).toBe('');
});

test('shields are on odd towers and on every fourth space without a tower', () => {
  expect([1, 2, 3, 9].map(hasShield)).toEqual([true, false, true, true]);
  expect(readBoard('///////////////').filter(showsGroundShield).map(({ space }) => space)).toEqual([0, 4, 8, 12]);
  expect(readBoard(START).filter(showsGroundShield).map(({ space }) => space)).toEqual([0, 12]);
});

test('the ring closes in both directions', () => {
  expect([onward(15, 1), onward(0, -2), onward(3, 5)]).toEqual([0, 14, 8]);
});

test('what did not change stays the same thing', () => {
  const before = readBoard(START);
  const now = steady(before, readBoard(START.replace('4b', '4')));
  expect(now.filter((stack, n) => stack !== before[n]).map(({ space }) => space)).toEqual([4]);
  expect(now[4]?.surfaces).toEqual(['', '']);
});
