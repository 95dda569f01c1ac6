/** What follows from a table's view alone: who is asked, who holds the device, what the result is. */

import type { Request, SeatView, Step, TableView } from '../wire/types';

/** Seats of people on this device. With more than one, the screen is handed around and hands must stay private. */
export function ownPeople(table: TableView): SeatView[] {
  return table.seats.filter((seat) => seat.yours && seat.kind === 'person' && seat.bot === null);
}

export function isHotSeat(table: TableView): boolean {
  return !table.study && ownPeople(table).length > 1;
}

/** Who is "you" here: the only seat of the viewer. At a shared device, at a study table and among spectators nobody is. */
export function self(table: Pick<TableView, 'viewer' | 'study'>): string | null {
  return !table.study && table.viewer.length === 1 ? (table.viewer[0] ?? null) : null;
}

/** Whether there is anything in the seat's hand that others must not see. */
function holdsCards(table: TableView, seat: string): boolean {
  const hands = table.view?.['hands'] as Record<string, unknown[] | number> | undefined;
  if (!hands) return true;
  const hand = hands[seat] ?? 0;
  return (typeof hand === 'number' ? hand : hand.length) > 0;
}

/** The seat that must take the device before anything of it may be shown; null: nobody has to. */
export function veiledFor(table: TableView, holder: string | null): string | null {
  if (table.status !== 'playing' || table.asked === null || !isHotSeat(table) || !holdsCards(table, table.asked)) return null;
  return table.asked === holder ? null : table.asked;
}

/** Whether the game has just begun: nobody on this device has decided anything yet, so all of it is still to be shown. */
export function isOpening(table: TableView, steps: readonly Step[]): boolean {
  const mine = (step: Step) => step.seat !== null && !step.change && table.viewer.includes(step.seat);
  return table.status === 'playing' && !table.study && table.viewer.length > 0 && steps.length === table.steps && !steps.some(mine);
}

/** From whose side the scene is seen. */
export function viewpoint(table: TableView): string | null {
  return table.asked ?? (table.viewer.length === 1 ? (table.viewer[0] ?? null) : null);
}

export function seatOf(table: TableView, letter: string | null): SeatView | null {
  return table.seats.find((seat) => seat.seat === letter) ?? null;
}

/** Where what each legal action moves comes to stand, by its notation. */
export function landingsOf({ legal, landings }: Pick<TableView, 'legal' | 'landings'>): Map<string, string> {
  return new Map(legal.flatMap(({ text }, n) => (landings[n] == null ? [] : [[text, landings[n]]])));
}

/** The winners' seats, best known from the result. */
export function winners(table: TableView): string[] {
  const found = table.result?.['winners'];
  if (typeof found === 'string') return [...found].filter((letter) => /[a-f]/.test(letter));
  return Array.isArray(found) ? found.map(String) : [];
}

/** Kinds of actions besides passing: the ones a seat could let go by itself. */
export function passKinds(game: string): Record<string, string[]> {
  return game === 'towers' ? { offers: ['offer', 'flasks'] } : {};
}

/** Whether the viewer may let a bot play for a seat: nobody is there, or nobody is connected. */
export function canTakeBot(table: TableView, seat: SeatView): boolean {
  if (table.status !== 'playing' || table.study || seat.yours || seat.bot !== null) return false;
  return seat.kind === 'person' ? table.replaceable.includes(seat.seat) : table.owner;
}

/** The person everybody waits for, who has left or is not connected. */
export function missing(table: TableView): SeatView | null {
  const seat = table.status === 'playing' && !table.study ? seatOf(table, table.to_move) : null;
  return seat && seat.kind === 'person' && seat.bot === null && !seat.online && !seat.yours ? seat : null;
}

/** Whether the viewer may ask for an abandoned seat: whoever has one, or can return to one, knows a hand already. */
export function canAskFor(table: TableView, seat: SeatView): boolean {
  const abandoned = seat.kind === 'open' || seat.absent;
  return table.status === 'playing' && abandoned && table.viewer.length === 0 && table.returnable.length === 0 && !table.requests.some((request) => request.yours);
}

/** The viewer's seats that have not answered a request yet. */
export function answering(table: TableView, request: Request): string[] {
  return request.yours ? [] : table.viewer.filter((seat) => !request.agreed.includes(seat));
}

/** The viewer's seat that a bot plays for. */
export function replaced(table: TableView): SeatView | null {
  return table.status === 'playing' ? (table.seats.find((seat) => seat.yours && seat.kind === 'person' && seat.bot !== null) ?? null) : null;
}

/** Which of these seats has made the last decision that still stands: it is the one to take it back. */
export function lastDecider(steps: readonly Step[], seats: readonly string[]): string | null {
  const standing: string[] = [];
  for (const step of steps) {
    if (step.taken_back > 0) standing.splice(-step.taken_back);
    else if (step.seat !== null && !step.change) standing.push(step.seat);
  }
  return standing.findLast((seat) => seats.includes(seat)) ?? null;
}

/** The table with a name for every seat, as the board writes them. */
export function named(table: TableView, name: (seat: SeatView) => string): TableView {
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, name: name(seat) })) };
}
