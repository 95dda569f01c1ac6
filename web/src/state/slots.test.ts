import { expect, it } from 'vitest';
import { inSlots, places } from './slots';

it('leaves a card where it is until it is played', () => {
  const dealt = inSlots([], ['T1', 'W2', 'T1'], 3);
  expect(dealt).toEqual(['T1', 'W2', 'T1']);
  const played = inSlots(dealt, ['T1', 'T1'], 3);
  expect(played).toEqual(['T1', null, 'T1']);
  expect(inSlots(played, ['T1', 'T1', 'W5'], 3)).toEqual(['T1', 'W5', 'T1']);
});

it('finds room for more cards than usual, and gives it back', () => {
  const more = inSlots(['1', '2', '3'], ['1', '2', '3', '4'], 3);
  expect(more).toEqual(['1', '2', '3', '4']);
  expect(inSlots(more, ['1', '4'], 3)).toEqual(['1', null, null, '4']);
  expect(inSlots(more, ['1', '2', '3'], 3)).toEqual(['1', '2', '3']);
});

it('knows where the card of a slot lies in the hand', () => {
  expect(places(['4', null, '2', '4'], ['2', '4', '4'])).toEqual([1, null, 0, 2]);
});
