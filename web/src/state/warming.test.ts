import { expect, test } from 'vitest';
import { concerns, notice } from './warming';

test('nothing is said when the rules are compiled', () => {
  expect(notice({ state: 'ready', seconds: 0 })).toBeNull();
});

test('the time is a rough guess and sounds like one', () => {
  expect(notice({ state: 'compiling', seconds: 100 })).toEqual({ key: 'shell.warming.minutes', minutes: 2 });
  expect(notice({ state: 'compiling', seconds: 40 })).toEqual({ key: 'shell.warming.minutes', minutes: 1 });
  expect(notice({ state: 'compiling', seconds: 29 })?.key).toBe('shell.warming.moment');
  expect(notice({ state: 'failed', seconds: 0 })?.key).toBe('shell.warming.failed');
});

test('only tables with bots that think ahead are concerned', () => {
  expect(concerns([{ bot: null }, { bot: 'level:3' }])).toBe(false);
  expect(concerns([{ bot: null }, { bot: 'level:4' }])).toBe(true);
});
