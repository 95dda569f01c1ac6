import { expect, test } from 'vitest';
import { allSituations } from '../fixtures/fixtures';
import { asTowers, players } from '../model/view';
import { asShown, owedBy, paid } from './owed';

test('what is owed is shown once it is paid', async () => {
  let seen = 0;
  for (const { table, steps } of await allSituations()) {
    const people = players(table, asTowers(table.view ?? {}));
    let owed = owedBy(steps);
    for (const person of people) {
      const filled = Math.min(person.full, owed.flasks[person.seat] ?? 0);
      const before = asShown(people, owed).find(({ seat }) => seat === person.seat);
      expect(before?.full).toBe(person.full - filled);
      expect((before?.full ?? 0) + (before?.empty ?? 0)).toBe(person.full + person.empty);
      seen += filled;
    }
    for (const { name, facts } of steps.flatMap(({ events }) => events)) {
      if (name === 'flask_filled') owed = paid(owed, 'flasks', String(facts.owner));
      if (name === 'wizard_entered') owed = paid(owed, 'home', String(facts.owner));
    }
    expect(asShown(people, owed)).toEqual(people);
  }
  expect(seen).toBeGreaterThan(0);
});
