import { beforeEach, expect, test } from 'vitest';
import { step, table } from '../testing/tables';
import { inLanguage } from '../testing/texts';
import { Words } from '../text/words';
import { status } from './status';
import { isNews, lines, remembered } from './story';

beforeEach(() => inLanguage('en'));

const LOCKED = { name: 'wizards_locked', facts: { seat: 'a', count: 3, space: 5 } };
const words = () => new Words('towers', { a: 'Ida', b: 'Bot 2' });
const tell = (view = table({ options: { memory: 'strict' } }), fresh = 1) =>
  lines([step({ events: [LOCKED] }), step({ seat: 'b', events: [LOCKED] })], view, words(), fresh, (name) => `${name} back`).map((line) => line.sentences.join(' '));

test('without the memory aid old lines do not tell how many were locked up', () => {
  expect(tell()).toEqual(['Ida locks up wizards on space 5.', 'Ida locks up 3 wizards on space 5.']);
  expect(tell(table({ options: { memory: 'assist' } }))[0]).toContain('3 wizards');
});

test('a game that is over has no secrets any more', () => {
  expect(tell(table({ options: { memory: 'strict' }, status: 'over' }))[0]).toContain('3 wizards');
});

test('without the memory aid old lines do not tell which tile lies where', () => {
  const options = { memory_aid: 'off' };
  expect(remembered({ name: 'tile_shown', facts: {} }, options).name).toBe('forgotten_tile_shown');
  expect(isNews(remembered({ name: 'passage_taken', facts: {} }, options))).toBe(false);
  expect(remembered({ name: 'passage_taken', facts: {} }, { memory_aid: 'on' }).name).toBe('passage_taken');
});

test('cards of others and the frame of a turn are no news', () => {
  expect(isNews({ name: 'card_drawn', facts: { card: '?' } })).toBe(false);
  expect(isNews({ name: 'card_drawn', facts: { card: 'W1' } })).toBe(true);
  expect(isNews({ name: 'turn_began', facts: {} })).toBe(false);
});

test.each([
  ['en', 'no way up from a corner'],
  ['de', 'von einer Ecke führt kein Weg nach oben'],
  ['pl', 'z narożnika nie ma drogi w górę'],
] as const)('the log says why a turn that could only climb is over (%s)', (language, reason) => {
  inLanguage(language);
  const stuck = { name: 'climb_impossible', facts: { seat: 'a', goblin: 'a4', field: '1.8', obstacle: 'corner' } };
  const seen = new Words('zauberberg', { a: 'Ida', b: 'Bot 2' });
  const [line] = lines([step({ events: [stuck] })], table({ options: { memory_aid: 'off' } }), seen, 0, (name) => `${name} back`);
  expect(line?.sentences.join(' ')).toContain(reason);
});

test('a decision taken back is a line of its own', () => {
  const [line] = lines([step({ taken_back: 1, events: [LOCKED] })], table(), words(), 1, (name) => `${name} back`);
  expect(line?.sentences).toEqual(['Ida back']);
});

test('the status says whose turn it is', () => {
  expect(status(table(), words())).toMatchObject({ headline: 'Your turn', yours: true, seat: 'a' });
  expect(status(table({ view: { turn: { seat: 'b', action: 1 }, home: { a: 0, b: 0 } } }), words()).headline).toBe('You are asked');
  expect(status(table({ asked: null, to_move: 'b' }), words())).toMatchObject({ headline: 'Bot 2 is thinking …', yours: false });
  expect(status(table({ status: 'over', result: { winners: 'a' } }), words()).detail).toBe('Ida wins!');
});
