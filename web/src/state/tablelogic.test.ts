import { expect, test } from 'vitest';
import { seat, step, table } from '../testing/tables';
import type { SeatView, TableView } from '../wire/types';
import { canTakeBot, isHotSeat, lastDecider, missing, named, replaced, veiledFor, viewpoint, winners } from './tablelogic';

const HOT = { seats: [seat('a', { yours: true }), seat('b', { yours: true })], viewer: ['a', 'b'] };

test('one person with bots is not a hot seat', () => {
  expect(isHotSeat(table())).toBe(false);
  expect(isHotSeat(table(HOT))).toBe(true);
  expect(isHotSeat(table({ ...HOT, study: true }))).toBe(false);
});

test('the screen is veiled until the asked seat holds the device', () => {
  expect(veiledFor(table(HOT), null)).toBe('a');
  expect(veiledFor(table(HOT), 'a')).toBeNull();
  expect(veiledFor(table({ ...HOT, view: { hands: { a: ['W1'], b: 3 } } }), null)).toBe('a');
  expect(veiledFor(table({ ...HOT, view: { hands: { a: [], b: 0 } } }), null)).toBeNull(); // nobody holds cards yet
  expect(veiledFor(table({ ...HOT, asked: 'b' }), 'a')).toBe('b');
  expect(veiledFor(table({ ...HOT, asked: null }), 'a')).toBeNull();
  expect(veiledFor(table({ ...HOT, status: 'over' }), null)).toBeNull();
});

test('the scene is seen from the asked seat, else from one’s only seat', () => {
  expect(viewpoint(table({ asked: 'a' }))).toBe('a');
  expect(viewpoint(table({ asked: null, viewer: ['b'] }))).toBe('b');
  expect(viewpoint(table({ ...HOT, asked: null }))).toBeNull();
});

test('winners are read from text or list', () => {
  expect(winners(table({ result: { winners: 'ac' } }))).toEqual(['a', 'c']);
  expect(winners(table({ result: { winners: ['b'] } }))).toEqual(['b']);
  expect(winners(table({ result: { winners: '-' } }))).toEqual([]);
  expect(winners(table())).toEqual([]);
});

test('what is taken back is the last own decision that still stands', () => {
  const back = (count: number) => step({ taken_back: count });
  const both = [step({ seat: null }), step({ seat: 'a' }), step({ seat: 'b' })];
  expect(lastDecider(both, ['a', 'b'])).toBe('b');
  expect(lastDecider(both, ['a'])).toBe('a');
  expect(lastDecider([...both, back(1)], ['a', 'b'])).toBe('a');
  expect(lastDecider([...both, back(2)], ['a', 'b'])).toBeNull();
});

const away = { online: false };

test('bots sit down where nobody sits, or where the server says so', () => {
  const here = table({ replaceable: ['b'] });
  expect(canTakeBot(table(), seat('b', away))).toBe(false);
  expect(canTakeBot(here, seat('b', away))).toBe(true);
  expect(canTakeBot(here, seat('c', away))).toBe(false);
  expect(canTakeBot(here, seat('c', { ...away, kind: 'open' }))).toBe(true);
  expect(canTakeBot({ ...here, owner: false }, seat('c', { ...away, kind: 'open' }))).toBe(false);
  expect(canTakeBot(here, seat('b', { ...away, bot: 'level:1' }))).toBe(false);
  expect(canTakeBot(here, seat('b', { ...away, yours: true }))).toBe(false);
  expect(canTakeBot({ ...here, status: 'over' }, seat('b', away))).toBe(false);
  expect(canTakeBot({ ...here, study: true }, seat('b', away))).toBe(false);
});

test('who is waited for and not there is missing', () => {
  const waiting = (change: Partial<SeatView>, more: Partial<TableView> = {}) => missing(table({ to_move: 'b', asked: null, seats: [seat('a', { yours: true }), seat('b', change)], ...more }))?.seat ?? null;
  expect(waiting(away)).toBe('b');
  expect(waiting({})).toBeNull();
  expect(waiting({ ...away, bot: 'level:1' })).toBeNull();
  expect(waiting({ ...away, kind: 'bot', bot: 'level:1' })).toBeNull();
  expect(waiting({ ...away, yours: true })).toBeNull();
  expect(waiting(away, { to_move: 'a' })).toBeNull();
  expect(waiting(away, { status: 'over' })).toBeNull();
  expect(waiting(away, { study: true })).toBeNull();
});

test('an own seat that a bot plays for can be taken back', () => {
  const played = (change: Partial<SeatView>) => replaced(table({ seats: [seat('a', change), seat('b')] }))?.seat ?? null;
  expect(played({ yours: true, bot: 'level:1' })).toBe('a');
  expect(played({ yours: true })).toBeNull();
  expect(played({ bot: 'level:1' })).toBeNull();
  expect(played({ yours: true, kind: 'bot', bot: 'level:1' })).toBeNull();
});

test('every seat of the board has a name', () => {
  expect(named(table(), (one) => one.seat.toUpperCase()).seats.map((one) => one.name)).toEqual(['A', 'B']);
});
