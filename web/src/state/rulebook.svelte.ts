/** The rule somebody wants to read. Whoever names a rule on the screen lets it be opened here, and nowhere else. */

class Rulebook {
  /** The rule that is open, by its number. */
  opened = $state<string | null>(null);
}

export const rulebook = new Rulebook();

export function openRule(id: string): void {
  rulebook.opened = id;
}

export function closeRule(): void {
  rulebook.opened = null;
}
