import { beforeEach, expect, test } from 'vitest';
import { seat } from '../testing/tables';
import { inLanguage } from '../testing/texts';
import { seatName, seatNames, Words } from './words';

beforeEach(() => inLanguage('en'));

const words = () => new Words('towers', { a: 'Ida', b: 'Bot 2' });

test('letters and codes become names', () => {
  expect(words().event({ name: 'card_played', facts: { seat: 'a', card: 'W5' } })).toBe('Ida plays “Wizard card 5”.');
});

test('there is a better sentence for one’s own pieces', () => {
  const facts = { seat: 'a', owner: 'a', from: 3, to: 8 };
  expect(words().event({ name: 'wizard_moved', facts })).toContain('one of their wizards');
  expect(words().event({ name: 'wizard_moved', facts: { ...facts, owner: 'b' } })).toContain('wizard of Bot 2');
});

test('cards drawn one after the other are told at once', () => {
  const drawn = (card: string) => ({ name: 'card_drawn', facts: { seat: 'a', card } });
  expect(words().events([drawn('W5'), drawn('T3'), { name: 'passed', facts: { seat: 'b' } }])).toEqual(['Ida draws: Wizard card 5; Tower card 3.', 'Bot 2 passes.']);
});

test('the end of a game names rule and winners', () => {
  expect(words().event({ name: 'game_over', facts: { winners: ['a'], reason: 'WT-END-3' } })).toMatch(/^The game is over: .* Ida wins!$/);
  expect(words().gameOver({ winners: [] })).toBe('The game is lost.');
});

test('a rule without a sentence of its own still says something', () => {
  expect(words().rule('XX-1')).toBe('The rules do not allow this here.');
  expect(words().rule('WT-WIZ-4', { space: 12, limit: 6 })).toBe('Space 12 already holds 6 wizards.');
});

test('hidden things stay question marks', () => {
  expect(words().event({ name: 'surface_shown', facts: { space: 3, level: 1, wizards: '?' } })).toContain('?');
});

test('seats without a name are called by number or letter', () => {
  expect(seatName(seat('a', { name: 'Ida' }))).toBe('Ida');
  expect(seatName(seat('c', { kind: 'bot', bot: 'level:2' }))).toBe('Bot 3');
  expect(seatNames([seat('b', { kind: 'open' })])).toEqual({ b: 'Seat B' });
});
