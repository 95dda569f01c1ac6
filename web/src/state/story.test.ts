import { beforeEach, expect, test } from 'vitest';
import { step, table } from '../testing/tables';
import { inLanguage } from '../testing/texts';
import { Words } from '../text/words';
import { status } from './status';
import { isNews, LogBook, remembered } from './story';

beforeEach(() => inLanguage('en'));

const LOCKED = { name: 'wizards_locked', facts: { seat: 'a', count: 3, space: 5 } };
const words = () => new Words('towers', { a: 'Ida', b: 'Bot 2' });
const book = () => new LogBook((seat, said) => `${said.seat(seat ?? '')} back`);
const tell = (view = table({ options: { memory: 'strict' } }), fresh = 1) =>
  book().lines([step({ events: [LOCKED] }), step({ seat: 'b', events: [LOCKED] })], view, words(), fresh).map((line) => line.sentences.join(' '));

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

test('the engine says what is news; what is forgotten is not told', () => {
  expect(isNews({ name: 'card_drawn', facts: { card: '?' }, news: false })).toBe(false);
  expect(isNews({ name: 'card_drawn', facts: { card: 'W1' } })).toBe(true);
  expect(isNews({ name: 'forgotten', facts: {} })).toBe(false);
});

test.each([
  ['en', 'no way up from a corner'],
  ['de', 'von einer Ecke führt kein Weg nach oben'],
  ['pl', 'z narożnika nie ma drogi w górę'],
] as const)('the log says why a turn that could only climb is over (%s)', (language, reason) => {
  inLanguage(language);
  const stuck = { name: 'climb_impossible', facts: { seat: 'a', goblin: 'a4', field: '1.8', obstacle: 'corner' } };
  const seen = new Words('zauberberg', { a: 'Ida', b: 'Bot 2' });
  const [line] = book().lines([step({ events: [stuck] })], table({ options: { memory_aid: 'off' } }), seen, 1);
  expect(line?.sentences.join(' ')).toContain(reason);
});

test('a decision taken back is a line of its own', () => {
  const [line] = book().lines([step({ taken_back: 1, events: [LOCKED] })], table(), words(), 0);
  expect(line?.sentences).toEqual(['Ida back']);
});

test('what was done before a seat was taken over was done by whoever sat there then', () => {
  const change = { reason: 'took_over' as const, name: 'Dora', before: 'Carla', bot: null, by: ['a'] };
  const steps = [step({ events: [LOCKED] }), step({ seat: 'a', change }), step({ events: [LOCKED] })];
  const lines = (you: string | null) => book().lines(steps, table(), new Words('towers', { a: 'Dora', b: 'Bot 2' }, you), 0).map((line) => line.sentences.join(' '));
  expect(lines(null)[0]).toBe('Carla locks up 3 wizards on space 5.');
  expect(lines(null)[2]).toBe('Dora locks up 3 wizards on space 5.');
  expect(lines('a')[0]).toBe('Carla locks up 3 wizards on space 5.');
  expect(lines('a')[2]).toBe('You lock up 3 wizards on space 5.');
  const renamed = [step({ events: [LOCKED] }), step({ seat: 'a', change: { ...change, reason: 'renamed' as const } })];
  expect(book().lines(renamed, table(), new Words('towers', { a: 'Dora' }, 'a'), 0)[0]?.sentences[0]).toContain('You lock up');
  expect(book().lines(renamed, table(), new Words('towers', { a: 'Dora' }), 0, 1)[0]?.sentences[0]).toContain('Carla');
});

test('the status says whose turn it is', () => {
  expect(status(table(), words())).toMatchObject({ headline: 'Your turn', yours: true, seat: 'a' });
  expect(status(table({ view: { turn: { seat: 'b', action: 1 }, home: { a: 0, b: 0 } } }), words()).headline).toBe('Your decision');
  expect(status(table({ asked: null, to_move: 'b' }), words())).toMatchObject({ headline: 'Bot 2 is thinking …', yours: false });
  expect(status(table({ status: 'over', result: { winners: 'a' } }), words()).detail).toBe('Ida wins!');
});

test('what follows a pass stands under whoever acts', () => {
  const passed = step({ seat: 'a', events: [{ name: 'passed', facts: { seat: 'a' }, news: false }, { name: 'tower_moved', facts: { seat: 'b', tower: 3, from: 1, to: 2, height: 1, castle: 0 } }] });
  const lines = book().lines([passed, step({ events: [{ name: 'passed', facts: { seat: 'a' }, news: false }] })], table(), words(), 0);
  expect(lines.map(({ seat, sentences }) => [seat, ...sentences])).toEqual([['b', 'Bot 2 moves tower 3 from space 1 to space 2.']]);
});

test('a line is put into words once, and only so many are shown', () => {
  const log = book();
  const steps = Array.from({ length: 500 }, () => step({ events: [LOCKED] }));
  const before = log.lines(steps, table(), words(), 0);
  const after = log.lines([...steps, step({ events: [LOCKED] })], table(), words(), 0);
  expect(before).toHaveLength(200);
  expect(after.slice(0, -1)).toEqual(before.slice(1));
  after.slice(0, -1).forEach((line, n) => expect(line).toBe(before[n + 1]));
  expect(log.lines(steps, table(), new Words('towers', { a: 'Ada', b: 'Bot 2' }), 0)[0]?.sentences[0]).toContain('Ada');
});

test('a game that is looked back at shows the lines around that moment', () => {
  const steps = Array.from({ length: 500 }, () => step({ events: [LOCKED] }));
  expect(book().lines(steps, table(), words(), 0, 50).at(-1)?.step).toBe(49);
});
