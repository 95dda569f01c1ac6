/** Flasks and wizards home that the position already counts, but whose step is still to be shown. */

import type { Step } from '../../wire/types';
import type { Player } from '../model/view';

export interface Owed {
  flasks: Record<string, number>;
  home: Record<string, number>;
}

const KINDS: Record<string, keyof Owed> = { flask_filled: 'flasks', wizard_entered: 'home' };

export function owedBy(steps: Step[]): Owed {
  const owed: Owed = { flasks: {}, home: {} };
  for (const { name, facts } of steps.flatMap(({ events }) => events)) {
    const kind = KINDS[name];
    const seat = String(facts.owner);
    if (kind) owed[kind][seat] = (owed[kind][seat] ?? 0) + 1;
  }
  return owed;
}

export function paid(owed: Owed, kind: keyof Owed, seat: string): Owed {
  return { ...owed, [kind]: { ...owed[kind], [seat]: Math.max(0, (owed[kind][seat] ?? 0) - 1) } };
}

/** The seats as they are shown now. A flask that was filled and spent since is simply spent. */
export function asShown(players: Player[], owed: Owed): Player[] {
  return players.map((player) => {
    const flasks = Math.min(player.full, owed.flasks[player.seat] ?? 0);
    const home = Math.min(player.home, owed.home[player.seat] ?? 0);
    return { ...player, full: player.full - flasks, empty: player.empty + flasks, home: player.home - home };
  });
}
