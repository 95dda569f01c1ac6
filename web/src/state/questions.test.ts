import { describe, expect, test } from 'vitest';
import { inLanguage } from '../testing/texts';
import { LANGUAGES } from '../text/format';
import { seatNames, Words } from '../text/words';
import type { Step, TableView } from '../wire/types';
import { question } from './questions';
import { outcome, status } from './status';
import { LogBook } from './story';
import { self } from './tablelogic';

/** Real situations of both games. */
const situations = import.meta.glob<{ table: TableView; steps: Step[] }>('../*/fixtures/data/*.json', { eager: true, import: 'default' });
const all = Object.entries(situations).map(([path, { table, steps }]) => ({ name: path.replace('../', '').replace('/fixtures/data', ''), table, steps }));
/** A message that could not be filled in, or whose words are missing. */
const UNTOLD = /[{}]|undefined|null|NaN|\b(?:shell|towers|zauberberg|game|rule)\.[a-z]/;

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(all)('$name asks in words', ({ table }) => {
    inLanguage(language);
    const words = new Words(table.game, seatNames(table.seats));
    const said = status(table, words);
    expect(said.headline).not.toMatch(UNTOLD);
    expect(said.detail).not.toMatch(UNTOLD);
    if (table.asked !== null) expect(said.detail.length).toBeGreaterThan(10);
    if (table.status === 'over') expect(outcome(table, words)).not.toMatch(UNTOLD);
  });

  test.each(all)('$name is told in words', ({ table, steps }) => {
    inLanguage(language);
    const names = seatNames(table.seats);
    const told = [null, self(table), 'a', 'b'].flatMap((you) => new LogBook(() => '').lines(steps, table, new Words(table.game, names, you), 0));
    for (const line of told) expect(line.sentences.join(' ')).not.toMatch(UNTOLD);
  });
});

test('a game without questions of its own asks nothing', () => {
  expect(question({ game: 'chess', asked: 'a', ask: { key: 'turn', facts: {} } }, new Words('chess'))).toBeNull();
  expect(question({ game: 'towers', asked: null, ask: null }, new Words('towers'))).toBeNull();
});
