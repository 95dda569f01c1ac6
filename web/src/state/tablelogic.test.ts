import { expect, test } from 'vitest';
import { seat, step, table } from '../testing/tables';
import { canTakeBot, isHotSeat, lastDecider, named, veiledFor, viewpoint, winners } from './tablelogic';

const HOT = { seats: [seat('a', { yours: true }), seat('b', { yours: true })], viewer: ['a', 'b'] };

test('one person with bots is not a hot seat', () => {
  expect(isHotSeat(table())).toBe(false);
  expect(isHotSeat(table(HOT))).toBe(true);
  expect(isHotSeat(table({ ...HOT, study: true }))).toBe(false);
});

test('the screen is veiled until the asked seat holds the device', () => {
  expect(veiledFor(table(HOT), null)).toBe('a');
  expect(veiledFor(table(HOT), 'a')).toBeNull();
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

test('bots sit down where nobody sits', () => {
  expect(canTakeBot(seat('b'))).toBe(false);
  expect(canTakeBot(seat('b', { absent: true }))).toBe(true);
  expect(canTakeBot(seat('b', { kind: 'open' }))).toBe(true);
});

test('every seat of the board has a name', () => {
  expect(named(table(), (one) => one.seat.toUpperCase()).seats.map((one) => one.name)).toEqual(['A', 'B']);
});
