import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step, table } from '../testing/tables';
import type { Step } from '../wire/types';
import type { Speed } from './gametable';
import { lastRound, tableAt, Timeline, type Position } from './timeline.svelte';

const at = (steps: number): Position => ({ view: { steps }, to_move: 'a' });
const positions = (...numbers: number[]) => new Map(numbers.map((number) => [number, at(number)]));
const byBot = (seat: string): Step => step({ seat, by: 'bot', events: [{ name: 'dice_rolled', facts: { seat, roll: 2 } }] });
let speed: Speed = '1';
const begun = () => {
  const timeline = new Timeline(() => speed);
  timeline.extend([step({ seat: null }), step()], positions(2), false, true);
  return timeline;
};

beforeEach(() => {
  speed = '1';
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what happened before anybody looked is history', () => {
  const timeline = begun();
  expect(timeline.behind).toBe(false);
  expect(timeline.showing).toBeNull();
  expect(timeline.position).toBeNull();
});

test('a game that has just begun is shown from its deal', () => {
  const timeline = new Timeline(() => speed);
  timeline.extend([step({ seat: null }), byBot('b')], positions(1, 2), true, true);
  expect(timeline.showing).toMatchObject({ step: { seat: null }, after: { steps: 1 } });
  timeline.done();
  vi.runAllTimers();
  expect(timeline.showing).toMatchObject({ step: { seat: 'b' }, after: { steps: 2 } });
  expect(timeline.position?.view).toEqual({ steps: 1 });
});

test('steps are shown one by one, and the position is never later than what was shown', () => {
  const timeline = begun();
  timeline.extend([step(), byBot('b'), byBot('c')], positions(3, 4, 5), false, false);
  const seen: [unknown, unknown][] = [];
  while (timeline.behind) {
    vi.runAllTimers();
    seen.push([timeline.position?.view['steps'], timeline.showing?.after['steps']]);
    timeline.done();
  }
  expect(seen).toEqual([[2, 3], [3, 4], [4, 5]]);
  expect(timeline.position).toBeNull();
});

test('there is a pause before another seat begins, which a click ends', () => {
  const timeline = begun();
  timeline.extend([byBot('b'), byBot('b')], positions(3, 4), false, false);
  expect(timeline.showing).toBeNull();
  timeline.skip();
  expect(timeline.showing?.after).toEqual({ steps: 3 });
  timeline.done();
  expect(timeline.showing?.after).toEqual({ steps: 4 }); // the same seat goes on at once
});

test('steps whose positions are not known are not shown', () => {
  const timeline = begun();
  timeline.extend(Array.from({ length: 30 }, () => byBot('b')), positions(32), false, false);
  expect(timeline.behind).toBe(false);
});

test('without animation the present is there at once', () => {
  speed = 'off';
  const timeline = begun();
  timeline.extend([byBot('b')], positions(3), false, false);
  expect(timeline.behind).toBe(false);
});

test('whoever holds the show stops it before the next step and between two events', async () => {
  const timeline = begun();
  timeline.extend([byBot('b')], positions(3), false, false);
  timeline.hold();
  vi.runAllTimers();
  expect(timeline.showing).toBeNull();
  let goesOn = false;
  void timeline.unheld().then(() => (goesOn = true));
  timeline.letGo();
  await Promise.resolve();
  expect(goesOn).toBe(true);
  vi.runAllTimers();
  expect(timeline.showing?.after).toEqual({ steps: 3 });
});

test('the last round can be shown again, and ends in the present', () => {
  const timeline = begun();
  timeline.extend([byBot('b'), byBot('c')], positions(3, 4), false, false);
  timeline.catchUp();
  expect(lastRound(timeline.steps, ['a'], 3)).toBe(1);
  expect(timeline.canShowFrom(2)).toBe(true);
  expect(timeline.canShowFrom(0)).toBe(false); // nobody has kept those positions
  timeline.showFrom(2);
  vi.runAllTimers();
  expect(timeline.position?.view).toEqual({ steps: 2 });
  timeline.done();
  vi.runAllTimers();
  timeline.done();
  expect(timeline.behind).toBe(false);
});

test('a table of the past can be looked at, not played', () => {
  const now = table({ status: 'over', result: { winners: 'a' }, legal: [{ text: 'x', kind: 'y', parts: {} }], can_undo: true, seed: '1' });
  expect(tableAt(now, at(3))).toMatchObject({ status: 'playing', asked: null, legal: [], can_undo: false, result: null, seed: null, view: { steps: 3 } });
});

test('nobody waits for what is not told', () => {
  const timeline = begun();
  timeline.extend([step({ seat: 'b', by: 'bot', events: [{ name: 'passed', facts: { seat: 'b' }, news: false }] })], positions(3), false, false);
  expect(timeline.showing).not.toBeNull();
});
