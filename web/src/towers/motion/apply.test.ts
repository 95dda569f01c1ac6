import { describe, expect, test } from 'vitest';
import { allSituations } from '../fixtures/fixtures';
import { readBoard } from '../model/board';
import { asTowers } from '../model/view';
import { changeOf, setOutAfter } from './apply';
import { ghostsOf } from './ghosts';

const situations = await allSituations();
const told = situations.flatMap((s) => s.steps.map((step, n) => ({ name: `${s.name} ${step.action}`, s, step, n })));

describe('the events of a step lead from one board to the next', () => {
  test.each(told)('$name', ({ s, step, n }) => {
    const remembers = asTowers(s.table.view ?? {}).options.memory === 'assist';
    const then = readBoard(s.boards[n + 1] ?? '');
    let board = readBoard(s.boards[n] ?? '');
    let setOut: number | null = null;
    for (const event of step.events) {
      setOut = setOutAfter(event, setOut);
      board = changeOf(event, board, then, remembers, setOut)?.after ?? board;
    }
    expect(board).toEqual(then);
  });
});

test('enough has been told for that to mean something', () => {
  const names = new Set(told.flatMap(({ step }) => step.events.map(({ name }) => name)));
  for (const name of ['tower_moved', 'wizard_moved', 'wizard_entered', 'castle_moved']) expect(names).toContain(name);
});

test('what is on its way is on the board neither twice nor never', () => {
  for (const { s, step, n } of told) {
    let board = readBoard(s.boards[n] ?? '');
    const then = readBoard(s.boards[n + 1] ?? '');
    let setOut: number | null = null;
    for (const event of step.events) {
      setOut = setOutAfter(event, setOut);
      const change = changeOf(event, board, then, false, setOut);
      if (!change) continue;
      const flying = change.moves.flatMap(({ part }) => part.towers);
      const standing = change.during.flatMap(({ towers }) => towers);
      expect([...flying, ...standing].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      board = change.after;
    }
  }
});

test('a preview shows every piece that its events move', () => {
  let seen = 0;
  for (const { table, previews } of situations) {
    const board = readBoard(asTowers(table.view ?? {}).board);
    for (const preview of Object.values(previews)) {
      const moving = preview.events.filter(({ name }) => ['tower_moved', 'wizard_moved', 'castle_moved', 'wizard_entered'].includes(name));
      const swaps = preview.events.filter(({ name }) => name === 'towers_swapped' || name === 'wizard_rode');
      if (swaps.length > 0) continue;
      expect(ghostsOf(preview, board)).toHaveLength(moving.length);
      seen += moving.length;
    }
  }
  expect(seen).toBeGreaterThan(100);
});
