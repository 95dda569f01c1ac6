import { beforeEach, expect, test } from 'vitest';
import { seat } from '../testing/tables';
import { inLanguage, TEXTS } from '../testing/texts';
import { seatName, seatNames, Words } from './words';

beforeEach(() => inLanguage('en'));

const words = () => new Words('towers', { a: 'Ida', b: 'Bot 2' });

test('letters and codes become names', () => {
  expect(words().event({ name: 'card_played', facts: { seat: 'a', card: 'W5' } })).toBe('Ida plays “Wizard card 5”.');
});

test('there is a better sentence for one’s own pieces', () => {
  const facts = { seat: 'a', owner: 'a', from: 3, to: 8 };
  expect(words().event({ name: 'wizard_moved', facts })).toBe('Ida moves a wizard from space 3 to space 8.');
  expect(words().event({ name: 'wizard_moved', facts: { ...facts, owner: 'b' } })).toContain('wizard of Bot 2');
});

test('cards drawn one after the other are told at once', () => {
  const drawn = (card: string) => ({ name: 'card_drawn', facts: { seat: 'a', card } });
  expect(words().events([drawn('W5'), drawn('T3'), { name: 'special_turn', facts: { seat: 'b' } }])).toEqual(['Ida draws Wizard card 5 and Tower card 3.', 'Bot 2 takes a special turn.']);
});

test('the end of a game names rule and winners', () => {
  expect(words().event({ name: 'game_over', facts: { winners: ['a'], reason: 'WT-END-3' } })).toBe('Ida has all wizards in the raven castle and no empty flask left. Ida wins!');
  expect(words().gameOver({ winners: [] })).toBe('The game is lost.');
});

test('a rule without a sentence of its own still says something', () => {
  expect(words().rule('XX-1')).toBe('The rules do not allow this here.');
  expect(words().rule('WT-WIZ-4', { space: 12, limit: 6 })).toBe('Space 12 already holds 6 wizards.');
});

test.each(['de', 'en', 'pl'] as const)('no refusal shows what only a program would write (%s)', (language) => {
  inLanguage(language);
  const notation = { action: 'W1:w5', code: 'W5', spell: 'MW', seat: 'a', goblin: 'b3', field: '2.7', place: '1.3' };
  const raw = Object.values(notation).filter((code) => code.length > 1);
  const facts = { ...notation, space: 3, level: 2, n: 2, limit: 6, count: 2, price: 2, full: 1, value: 2, reason: 'other' };
  for (const game of ['towers', 'zauberberg']) {
    const rules = Object.keys(TEXTS[language]).filter((key) => key.startsWith(game === 'towers' ? 'rule.WT-' : 'rule.ZB-'));
    expect(rules.length).toBeGreaterThan(30);
    const sentences = rules.map((key) => new Words(game, { a: 'Ida', b: 'Bot 2' }).rule(key.replace('rule.', ''), { ...facts, card: game === 'towers' ? 'W5' : '2' }));
    expect(sentences.filter((sentence) => raw.some((code) => sentence.includes(code)))).toEqual([]);
  }
});

test('hidden things stay question marks', () => {
  expect(words().event({ name: 'surface_shown', facts: { space: 3, level: 1, wizards: '?' } })).toContain('?');
});

test('seats without a name are called by their number, in the language of whoever reads', () => {
  expect(seatName(seat('a', { name: 'Ida' }))).toBe('Ida');
  expect(seatName(seat('c', { kind: 'bot', bot: 'level:2' }))).toBe('Bot 3');
  expect(seatNames([seat('b', { kind: 'open' })])).toEqual({ b: 'Seat 2' });
  inLanguage('de');
  expect(seatName(seat('b'))).toBe('Spieler 2');
  inLanguage('pl');
  expect(seatName(seat('b'))).toBe('Gracz 2');
  expect(seatName(seat('b', { kind: 'bot', name: 'Mira' }))).toBe('Mira');
});

test('goblins, spaces and villages have names in place of codes', () => {
  const mountain = new Words('zauberberg', { a: 'Ida', b: 'Bot 2' });
  const pushed = { name: 'goblin_pushed', facts: { seat: 'a', goblin: 'b3', from: '2.16', to: '2.17' } };
  expect(mountain.event(pushed)).toBe('Ida pushes Bot 2’s goblin 3 to space 17 of level 2.');
  const walked = { name: 'goblin_walked', facts: { seat: 'b', goblin: 'b3', from: 'V1', to: '1.8' } };
  expect(mountain.event(walked)).toBe('Goblin 3 leaves the village by the pond and goes to space 8 of level 1.');
  expect(mountain.event({ name: 'goblin_climbed', facts: { ...walked.facts, from: '4.1', to: 'S' } })).toBe('Goblin 3 climbs to the summit.');
  expect(mountain.rule('ZB-MOVE-6', { goblin: 'a4', field: '1.5' })).toContain('The pair on space 5 of level 1 is in the way of goblin 4 (Ida)');
  expect(mountain.rule('ZB-MOVE-6', { seat: 'a', goblin: 'a4', field: '1.5' })).toContain('in the way of goblin 4: nobody');
  expect(mountain.say('action.show', { fields: ['1.2', '1.6', '2.3'] })).toBe('Reveal these event tiles: level 1: spaces 2 and 6; level 2: space 3');
});
