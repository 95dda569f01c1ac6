/** What is printed on a card, read from its name. */

export interface CardFace {
  code: string;
  /** Steps of its wizard half, if it has one with a number. */
  wizard: number | null;
  tower: number | null;
  /** How often the die may be rolled; 0 for a number card. */
  rolls: number;
  /** Which halves it has, with numbers or dice. */
  movesWizard: boolean;
  movesTower: boolean;
}

const EITHER_DICE = 'D';

export function readCard(code: string): CardFace {
  const dice = /^([TW])([23])d$/.exec(code);
  const tower = dice ? null : digit(/T(\d)/.exec(code));
  const wizard = dice ? null : digit(/W(\d)/.exec(code));
  const rolls = dice ? Number(dice[2]) : code === EITHER_DICE ? 1 : 0;
  const movesTower = tower !== null || dice?.[1] === 'T' || code === EITHER_DICE;
  const movesWizard = wizard !== null || dice?.[1] === 'W' || code === EITHER_DICE;
  return { code, wizard, tower, rolls, movesWizard, movesTower };
}

const digit = (match: RegExpExecArray | null): number | null => (match ? Number(match[1]) : null);
