/** What somebody means who points at something that cannot be chosen: the action to ask the rules about. */

import { type Stack, visible } from './board';
import { readCard } from './cards';
import type { Selection } from './choice';
import type { TowersView } from './view';

const withTower = (stack: Stack): string => `t${stack.space}.${Math.max(1, stack.towers.length)}`;

/** Pointing at a space. */
export function whySpace(stack: Stack, selection: Selection, view: TowersView, asked: string, hand: string[]): string {
  const [kind, name] = selection.tool?.split(':') ?? [];
  if (kind === 'spell') return whySpell(name ?? '', stack, selection, asked);
  const step = view.pending?.step ?? 'turn';
  const rolled = step === 'dice' || step === 'special';
  const wizard = visible(stack).includes(asked) || stack.towers.length === 0;
  const code = name ?? hand.find((card) => (wizard ? readCard(card).wizard : readCard(card).tower) !== null) ?? hand[0] ?? 'W1';
  const card = readCard(code);
  const piece = wizard && (rolled || card.movesWizard) ? `w${stack.space}` : withTower(stack);
  return rolled && kind !== 'card' ? piece : `${code}:${card.rolls > 0 ? '-' : piece}`;
}

function whySpell(spell: string, stack: Stack, selection: Selection, asked: string): string {
  if (spell === 'MC') return 'cast MC:+';
  if (spell === 'PB') return 'cast PB';
  if (spell === 'SW') {
    const other = selection.spaces.find((space) => space !== stack.space) ?? (stack.space + 1) % 16;
    return `cast SW:${Math.min(other, stack.space)},${Math.max(other, stack.space)}`;
  }
  if (spell === 'MW' || spell === 'HW') return `cast ${spell}:${visible(stack)[0] ?? asked}${stack.space}`;
  return `cast ${spell}:${withTower(stack)}`;
}

/** Pointing at a card or a spell that has no use now. */
export function whyTool(tool: string, board: Stack[], asked: string): string {
  const [kind, name = ''] = tool.split(':');
  if (kind === 'spell') {
    const withWizard = board.find((stack) => visible(stack) !== '' && !stack.castle);
    const withTowers = board.find((stack) => stack.towers.length > 0);
    const stack = (name === 'MW' || name === 'HW' ? withWizard : withTowers) ?? board[0];
    const nothing: Selection = { tool: null, verb: null, spaces: [], piece: null, to: null, answers: {} };
    return stack ? whySpell(name, stack, nothing, asked) : 'cast PB';
  }
  const card = readCard(name);
  if (card.rolls > 0) return name;
  const own = board.find((stack) => visible(stack).includes(asked));
  if (card.movesWizard && own) return `${name}:w${own.space}`;
  const tower = board.find((stack) => stack.towers.length > 0);
  return tower && card.movesTower ? `${name}:${withTower(tower)}` : `${name}:-`;
}
