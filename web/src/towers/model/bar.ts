/** The bar below the board: what to say about the choice so far, and which buttons to offer. */

import { notInTurnOf, spellsIn, withSpells } from '../../state/wishes';
import type { Preview, TableView } from '../../wire/types';
import { type Choice, NOTHING, type Pick } from './choice';
import type { TowersView } from './view';
import { type Words, actionWords } from './words';

export interface BarButton {
  key: string;
  label: string;
  /** The one thing to do next. */
  main: boolean;
  quiet: boolean;
  pressed?: boolean;
  does: { pick: Pick } | { prefer: string[] } | 'confirm' | 'back' | 'all';
}

const plain = (key: string, label: string, does: BarButton['does']): BarButton => ({ key, label, main: false, quiet: false, does });

/** What is to be pointed at next. */
export function prompt(choice: Choice, view: TowersView, words: Words, question: string): string {
  const { selection, ready } = choice;
  if (ready) return actionWords(ready, view, words);
  const space = selection.spaces[0];
  if (choice.pieces.length > 0) return words.t(selection.tool === 'spell:FW' ? 'towers.ui.prompt.under' : 'towers.ui.prompt.piece', { space });
  if (choice.question) return words.t(`towers.ui.prompt.${choice.question.question}`);
  if (selection.tool === 'spell:SW' && space !== undefined) return words.t('towers.ui.prompt.second');
  if (choice.goals.size > 0 && selection.piece !== null) return words.t('towers.ui.prompt.goal');
  const [kind, name] = selection.tool?.split(':') ?? [];
  if (kind === 'card') return words.t('towers.ui.prompt.card', { card: words.t(`towers.card.${name ?? ''}`) });
  if (kind === 'spell') return words.t('towers.ui.prompt.spell', { spell: words.t(`towers.spell.${name ?? ''}`) });
  return space !== undefined ? words.t('towers.ui.prompt.space', { space }) : question;
}

/** A word of help below it: what can be done at the start, or what the chosen spell does. */
export function help(choice: Choice, words: Words, start: string): string {
  const [kind, name] = choice.selection.tool?.split(':') ?? [];
  if (kind === 'spell') return words.t(`towers.spell.${name ?? ''}.text`);
  return choice.selection === NOTHING ? start : '';
}

export function buttons(choice: Choice, words: Words, asks: boolean, wishes: BarButton[] = []): BarButton[] {
  const begun = choice.selection.tool !== null || choice.selection.spaces.length > 0 || choice.selection.verb !== null;
  const found: BarButton[] = [];
  if (choice.ready && (asks || !choice.complete)) found.push({ ...plain('confirm', confirmLabel(choice, words), 'confirm'), main: true });
  else if (choice.question) found.push(...answers(choice.question, words));
  if (begun) found.push({ ...plain('back', words.t('towers.ui.back'), 'back'), quiet: true });
  else found.push(...openVerbs(choice).map((verb) => plain(verb, verbLabel(verb, words), { pick: { what: 'verb', verb } })));
  if (!begun) found.push(...wishes);
  if (!begun && choice.candidates.length > 1) found.push({ ...plain('all', words.t('towers.ui.all'), 'all'), quiet: true });
  return found;
}

/** Beside "pass" in a spell window: not to be asked so often. */
export function lettingGo(table: TableView, turn: string, words: Words): BarButton[] {
  const kinds = new Set(table.legal.map(({ kind }) => kind));
  if (!table.asked || turn === table.asked || !kinds.has('pass') || !(kinds.has('cast') || kinds.has('after') || kinds.has('free'))) return [];
  const wishes = table.auto_pass[table.asked] ?? [];
  const spells = spellsIn(wishes);
  const button = (key: string, next: string[]): BarButton => ({ ...plain(`wish.${key}`, words.t(`towers.ui.wish.${key}`), { prefer: next }), quiet: true });
  const found = [button('turn', notInTurnOf(wishes, turn))];
  if (spells !== 'concerned') found.push(button('concerned', withSpells(wishes, 'concerned')));
  return [...found, button('never', withSpells(wishes, 'never'))];
}

/** Without the one that is being asked about already. */
const openVerbs = ({ verbs, question, candidates }: Choice): string[] =>
  verbs.filter((verb) => !question || candidates.some((facets) => facets.verb !== verb));

function confirmLabel({ ready }: Choice, words: Words): string {
  if (ready?.kind === 'play_dice') return words.t('towers.ui.confirm.roll');
  return words.t(ready?.kind === 'lay_dead' ? 'towers.ui.confirm.dead' : 'towers.ui.confirm');
}

const verbLabel = (verb: string, words: Words): string =>
  words.t(words.has(`towers.ui.verb.${verb}`) ? `towers.ui.verb.${verb}` : `towers.action.${verb}`);

function answers({ question, answers: given }: NonNullable<Choice['question']>, words: Words): BarButton[] {
  return given.map((answer) => plain(`${question}.${answer}`, answerLabel(question, answer, words), { pick: { what: 'answer', question, answer } }));
}

function answerLabel(question: string, answer: string, words: Words): string {
  if (question === 'times' || question === 'count') return words.t(`towers.ui.answer.${question}`, { n: Number(answer) });
  if (question === 'whom') return words.t('towers.ui.answer.whom', { ...words.whose(answer[0] ?? ''), who: answer.endsWith('!') ? 'declared' : 'other' });
  return words.t(`towers.ui.answer.${question}.${answer}`);
}

/** What an action would bring about, beside moving its piece. */
export function previewNotes(preview: Preview | null, words: Words): string[] {
  if (!preview) return [];
  const notes: string[] = [];
  const filled = new Map<string, number>();
  for (const { name, facts } of preview.events) {
    const owner = typeof facts.owner === 'string' ? facts.owner : '';
    if (name === 'wizard_entered') notes.push(words.t('towers.ui.preview.home', words.whose(owner)));
    if (name === 'castle_moved') notes.push(words.t('towers.ui.preview.castle', { to: facts.to }));
    if (name === 'flask_filled') filled.set(owner, (filled.get(owner) ?? 0) + 1);
    if (name === 'spell_cast' && Number(facts.price) > 0) notes.push(words.t('towers.ui.preview.price', { price: Number(facts.price) }));
  }
  for (const [seat, n] of filled) notes.push(words.t('towers.ui.preview.flask', { ...words.whose(seat), n }));
  return notes;
}
