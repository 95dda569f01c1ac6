/** Messages that tell only what has changed, put together with what was known before. */

import type { ActionInfo, Actions, Changed, Choice, TableView } from './types';

/** The table after a change. Whatever is as it was stays the same object, so that nothing is drawn anew for it. */
export function changed(table: TableView, { state: fields, view, more, gone, actions, choice }: Changed): TableView {
  const after = withLegal({ ...table, ...(fields as Partial<TableView>) }, actions, choice);
  if (after.view === null || [view, more, gone].every((one) => Object.keys(one).length === 0)) return after;
  const seen: Record<string, unknown> = { ...after.view, ...view };
  for (const [name, added] of Object.entries(more)) seen[name] = [...(seen[name] as unknown[]), ...added];
  for (const name of gone) delete seen[name];
  return { ...after, view: seen };
}

/** The table with what is legal, which comes in short; null: it is there already. */
export function withLegal(table: TableView, actions: Actions[] | null, choice: Choice | null): TableView {
  if (actions === null) return table;
  return { ...table, legal: choice === null ? actions.flatMap(listed) : expanded(choice) };
}

function listed({ kind, parts, rows }: Actions): ActionInfo[] {
  return rows.map(([text, ...values]) => ({ kind, text: String(text), parts: Object.fromEntries(parts.map((name, place) => [name, values[place]])) }));
}

/** All ways to choose, in the order of the engine. */
export function expanded({ kind, text, part, of, count }: Choice): ActionInfo[] {
  return chosen(of, count).map((these) => ({ kind, text: text + these.join(','), parts: { [part]: these } }));
}

function chosen(of: string[], count: number): string[][] {
  if (count === 0) return [[]];
  return of.flatMap((first, place) => chosen(of.slice(place + 1), count - 1).map((rest) => [first, ...rest]));
}
