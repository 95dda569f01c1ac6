/** The own hand in slots: a card stays in its slot as long as it is held, so nothing moves when another one is played. */

/** What lies in each slot; null: nothing. */
export type Slots = readonly (string | null)[];

/** The slots after a change of the hand; at least so many. */
export function inSlots(before: Slots, cards: readonly string[], least: number): Slots {
  const left = [...cards];
  const kept = before.map((card) => (card !== null && left.includes(card) ? (left.splice(left.indexOf(card), 1), card) : null));
  const slots: (string | null)[] = Array.from({ length: Math.max(least, kept.length, cards.length) }, (_, n) => kept[n] ?? null);
  for (const card of left) slots[slots.indexOf(null)] = card;
  // A slot more than usual is there as long as it is needed.
  while (slots.length > least && slots.at(-1) === null) slots.pop();
  return slots;
}

/** For each slot, the place of its card in the hand; null for an empty one. */
export function places(slots: Slots, cards: readonly string[]): (number | null)[] {
  const used = new Set<number>();
  return slots.map((card) => {
    const place = cards.findIndex((one, n) => one === card && !used.has(n));
    if (place < 0) return null;
    used.add(place);
    return place;
  });
}
