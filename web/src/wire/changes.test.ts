import { expect, test } from 'vitest';
import { table } from '../testing/tables';
import { changed, expanded } from './changes';
import type { Changed, Choice } from './types';

const NOTHING: Changed = { type: 'changed', state: {}, view: {}, more: {}, gone: [], steps: [], moments: [], actions: null, choice: null };
const SHOW: Choice = { kind: 'show', text: 'show:', part: 'fields', of: ['1.2', '1.6', '2.1', '4.7'], count: 3 };

test('fields and entries of the position are replaced, and go', () => {
  const before = table({ version: 3, view: { board: 'a/b', pending: { step: 'window' }, pile: 9 } });
  const after = changed(before, { ...NOTHING, state: { version: 4, asked: 'b' }, view: { board: 'b/a' }, gone: ['pending'] });
  expect(after).toEqual({ ...before, version: 4, asked: 'b', view: { board: 'b/a', pile: 9 } });
  expect(before.view).toEqual({ board: 'a/b', pending: { step: 'window' }, pile: 9 });
});

test('a list that has only grown gets what was added', () => {
  const before = table({ view: { discard: ['W1'], pile: 3 } });
  const after = changed(before, { ...NOTHING, more: { discard: ['T2', 'D'] }, view: { pile: 1 } });
  expect(after.view).toEqual({ discard: ['W1', 'T2', 'D'], pile: 1 });
  expect(before.view).toEqual({ discard: ['W1'], pile: 3 });
});

test('what has not changed stays the same object', () => {
  const before = table({ view: { board: 'a/b' } });
  const after = changed(before, { ...NOTHING, state: { watching: 2 } });
  expect(after.view).toBe(before.view);
  expect(after.seats).toBe(before.seats);
});

test('a position comes and goes as a whole', () => {
  const begun = changed(table({ view: null }), { ...NOTHING, state: { view: { board: 'x' } } });
  expect(begun.view).toEqual({ board: 'x' });
});

test('a choice stands for every way to choose, in order', () => {
  const fields = expanded(SHOW).map(({ text }) => text);
  expect(fields).toEqual(['show:1.2,1.6,2.1', 'show:1.2,1.6,4.7', 'show:1.2,2.1,4.7', 'show:1.6,2.1,4.7']);
  const after = changed(table(), { ...NOTHING, actions: [], choice: SHOW });
  expect(after.legal[1]).toEqual({ kind: 'show', text: 'show:1.2,1.6,4.7', parts: { fields: ['1.2', '1.6', '4.7'] } });
});

test('what is legal comes by kinds, in order', () => {
  const actions = [
    { kind: 'tower', parts: ['card', 'space', 'level'], rows: [['T1:t3.1', 'T1', 3, 1]] },
    { kind: 'end', parts: [], rows: [['end']] },
  ];
  const after = changed(table(), { ...NOTHING, actions });
  expect(after.legal).toEqual([
    { kind: 'tower', text: 'T1:t3.1', parts: { card: 'T1', space: 3, level: 1 } },
    { kind: 'end', text: 'end', parts: {} },
  ]);
  expect(changed(after, NOTHING).legal).toBe(after.legal);
  expect(changed(after, { ...NOTHING, actions: [] }).legal).toEqual([]);
});
