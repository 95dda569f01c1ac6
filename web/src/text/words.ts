/** What happened, what is refused and what may be done, as sentences: the engine's facts filled into its messages. */

import { Refused } from '../wire/api';
import type { ActionInfo, EventView, SeatView } from '../wire/types';
import type { Facts } from './format';
import { isSeat, merged } from './telling';
import { hasText, listed, t, tongue } from './text.svelte';

const HIDDEN = '?';
const SEATS = ['seat', 'owner', 'partner', 'victim', 'player'];
/** Zauberberg's notation: a goblin is the letter of its seat and its number, a space its level and its number there. */
const GOBLIN = /^[a-f]\d$/;
const FIELD = /^(\d+)\.(\d+)$/;
const GOBLINS = ['goblin', 'upper', 'lower', 'other'];
const PLACES = ['field', 'from', 'to', 'place'];

export type Names = Record<string, string>;

/** The number of a seat, from 1: set-up, lobby and table count them alike. */
export const seatNumber = (letter: string): number => 'abcdef'.indexOf(letter) + 1;

/** What a seat is called: by its name, or by its number in the language of the reader. */
export function seatName(seat: SeatView): string {
  if (seat.kind !== 'open' && seat.name) return seat.name;
  const key = seat.kind === 'bot' ? 'shell.bot.seat' : seat.kind === 'person' ? 'shell.you.numbered' : 'shell.seat.numbered';
  return t(key, { n: seatNumber(seat.seat) });
}

/** How strong a bot is, to choose from a list: its level with its name, or its number. */
export function levelName(bot: string, game: string): string {
  const n = bot.replace('level:', '');
  return hasText(`bot.level.${game}.${n}`) ? t('bot.level', { n, name: levelWord(bot, game) }) : levelWord(bot, game);
}

/** Whether a bot plays by token from outside, instead of being the server's own. */
export const isProgram = (bot: string | null): boolean => bot?.startsWith('program:') ?? false;

/** How strong a bot is, in a word: what stands beside its name. */
export function levelWord(bot: string, game: string): string {
  if (isProgram(bot)) return t('shell.bot.program');
  const n = bot.replace('level:', '');
  const key = `bot.level.${game}.${n}`;
  return hasText(key) ? t(key) : t('shell.level', { n });
}

/** Why the server has refused something: the sentence of its code, if it has one. */
export function problem(error: unknown, game = 'game'): string {
  if (!(error instanceof Refused)) return t('shell.problem.unknown');
  if (error.code === 'offline') return t('shell.problem.server');
  if (error.code === 'outdated') return t('shell.outdated.text');
  return hasText(`rule.${error.code}`) ? new Words(game).rule(error.code, error.facts) : t('shell.problem.refused', { code: error.code });
}

export function seatNames(seats: readonly SeatView[]): Names {
  return Object.fromEntries(seats.map((seat) => [seat.seat, seatName(seat)]));
}

/** The texts of one game, with the names of those who play it. */
export class Words {
  /** `you`: the seat of the only person who looks; nobody is "you" at a shared device or among spectators. */
  constructor(
    readonly game: string,
    readonly names: Names = {},
    readonly you: string | null = null,
  ) {}

  /** Words with the same key say the same. */
  get key(): string {
    return [this.game, tongue(), this.you, ...Object.values(this.names)].join('\n');
  }

  has(key: string): boolean {
    return hasText(`${this.game}.${key}`);
  }

  say(key: string, facts: Facts = {}): string {
    return t(`${this.game}.${key}`, this.facts(facts));
  }

  seat(letter: string): string {
    return this.names[letter] ?? t(`game.seat.${letter}`);
  }

  /** How a sentence speaks of a seat. */
  person(letter: unknown): 'you' | 'other' {
    return letter === this.you && letter !== null ? 'you' : 'other';
  }

  card(code: string): string {
    return this.has(`card.${code}`) ? t(`${this.game}.card.${code}`) : code;
  }

  spell(code: string): string {
    return this.has(`spell.${code}`) ? t(`${this.game}.spell.${code}`) : code;
  }

  village(code: string): string {
    return this.has(`village.${code}`) ? t(`${this.game}.village.${code}`) : code;
  }

  /** A goblin by its number, and by its owner unless the sentence is about that seat anyway. */
  goblin(code: string, seat: unknown = null): string {
    const number = code.slice(1);
    const owner = code.charAt(0);
    return owner === seat ? number : t(`${this.game}.name.goblin`, { number, seat: this.seat(owner), seat_person: this.person(owner) });
  }

  /** A space by its number and its level. Villages and the summit keep their codes, by which messages choose. */
  field(code: string): string {
    const found = FIELD.exec(code);
    return found ? t(`${this.game}.name.field`, { level: found[1], space: found[2] }) : code;
  }

  /** Several spaces, level by level. */
  fields(codes: readonly string[]): string {
    const split = codes.map((code) => code.split('.') as [string, string]);
    const rows = [...new Set(split.map(([level]) => level))].map((level) => {
      const spaces = split.filter(([other]) => other === level).map(([, space]) => space);
      return { level, count: spaces.length, spaces: listed(spaces) };
    });
    return rows.map((row) => t(`${this.game}.name.fields`, row)).join('; ');
  }

  /** Facts with names in place of letters and codes. */
  facts(facts: Facts): Facts {
    const entries = Object.entries(facts);
    const persons = entries.filter(([name]) => SEATS.includes(name)).map(([name, fact]) => [`${name}_person`, this.person(fact)]);
    return Object.fromEntries([...persons, ...entries.map(([name, fact]) => [name, this.#named(name, fact, facts['seat'])])]) as Facts;
  }

  #named(name: string, fact: unknown, seat: unknown): unknown {
    if (typeof fact === 'string' && SEATS.includes(name) && isSeat(fact)) return this.seat(fact);
    if (name === 'card') return Array.isArray(fact) ? listed(fact.map((code) => this.card(String(code)))) : this.card(String(fact));
    if (name === 'spell') return Array.isArray(fact) ? listed(fact.map((code) => this.spell(String(code)))) : this.spell(String(fact));
    if (name === 'village') return this.village(String(fact));
    if (typeof fact === 'string' && GOBLINS.includes(name) && GOBLIN.test(fact)) return this.goblin(fact, seat);
    if (typeof fact === 'string' && PLACES.includes(name)) return this.field(fact);
    if (name === 'fields') return this.fields(fact as string[]);
    if (name === 'winners' || name === 'wizards') return this.#people(fact);
    if (name === 'cards' && fact !== HIDDEN) return [...(fact as Iterable<unknown>)].map((card) => this.card(String(card))).join(', ');
    if (Array.isArray(fact)) return fact.join(', ');
    return typeof fact === 'number' || typeof fact === 'string' ? fact : String(fact);
  }

  #people(fact: unknown): string {
    if (fact === HIDDEN) return HIDDEN;
    const letters = [...(fact as Iterable<unknown>)].map(String).filter(isSeat);
    return letters.map((letter) => (letter === this.you ? t('terminal.you') : this.seat(letter))).join(', ') || t('terminal.nobody');
  }

  /** One sentence of the log; `actor` is whose line it is in. */
  event(event: EventView, actor: unknown = event.facts['seat'] ?? null): string {
    const { name, facts } = event;
    if (name === 'game_over') return this.gameOver(facts);
    if (this.has(`told.${name}`)) return t(`${this.game}.told.${name}`, this.#told(facts, actor));
    return this.say(this.has(`log.${name}`) ? `log.${name}` : `event.${name}`, facts);
  }

  /** Facts for a sentence that says "you" where it can, and leaves out whose a goblin is where that is clear. */
  #told(facts: Facts, actor: unknown): Facts {
    const owner = facts['owner'] ?? null;
    const acts = facts['seat'] ?? actor;
    const own = (letter: unknown) => (letter === acts ? 'own' : this.person(letter));
    const found: Facts = { with: 'no', flask: 'no', hidden: isHidden(facts) ? 'yes' : 'no', level: FIELD.exec(String(facts['to'] ?? ''))?.[1] ?? '', ...this.facts(facts) };
    if (owner !== null) found['owner_person'] = own(owner);
    if ('victim' in facts) found['victim_person'] = own(facts['victim']);
    if (Array.isArray(facts['cards']) && typeof facts['cards'][0] === 'object') found['cards'] = facts['cards'].map((card: Facts) => t(`${this.game}.told.card`, card)).join(' → ');
    for (const name of GOBLINS) {
      const code = facts[name];
      if (typeof code !== 'string' || !GOBLIN.test(code)) continue;
      const whose = code.charAt(0);
      const theirs = whose === actor ? 'own' : this.person(whose);
      found[name] = code.slice(1);
      found[`${name}_person`] = name === 'lower' && whose === this.you ? 'you' : theirs;
      found[`${name}_seat`] = this.seat(whose);
    }
    return found;
  }

  /** Who has won, and why the game is over. */
  gameOver(facts: Facts): string {
    const winners = [...((facts['winners'] ?? []) as Iterable<unknown>)].map(String).filter(isSeat);
    return `${this.reason(winners, facts['reason'])} ${this.won(winners)}`.trim();
  }

  /** Why the game is over: by what the winner has done, if there is one winner, else by the rule. */
  reason(winners: readonly string[], rule: unknown): string {
    if (typeof rule !== 'string') return '';
    const [only] = winners;
    const key = `${this.game}.result.${rule}`;
    return winners.length === 1 && only !== undefined && hasText(key) ? t(key, { name: this.seat(only), person: this.person(only) }) : this.rule(rule);
  }

  /** Who has won. */
  won(winners: readonly string[]): string {
    const others = winners.filter((letter) => letter !== this.you).map((letter) => this.seat(letter));
    if (others.length < winners.length) return t('shell.result.you_won', { others: others.length, names: listed(others) });
    const key = this.has('log.won') ? `${this.game}.log.won` : 'game.log.won';
    return t(key, { n: winners.length, names: listed(others) });
  }

  /** The sentences of the log: what belongs together is told at once. */
  events(events: readonly EventView[], actor?: string | null): string[] {
    return merged(events).map((event) => this.event(event, actor ?? event.facts['seat'] ?? null));
  }

  /** Why an action is refused, or why the game is over: the sentence of a rule. */
  rule(rule: string, facts: Facts = {}): string {
    return t(hasText(`rule.${rule}`) ? `rule.${rule}` : 'rule.other', this.facts(facts));
  }

  /** What an action does, in a line; `facts` are what the position adds to its parts. */
  action(action: ActionInfo, facts: Facts = {}): string {
    const spell = String(action.parts['spell']);
    const key = this.has(`action.${action.kind}.${spell}`) ? `action.${action.kind}.${spell}` : `action.${action.kind}`;
    const sentence = typeof facts['sentence'] === 'string' ? facts['sentence'] : key;
    return this.has(sentence) ? this.say(sentence, { ...action.parts, ...facts }) : action.text;
  }
}

/** Whether a card, or all of them, may not be seen. */
function isHidden(facts: Facts): boolean {
  return facts['card'] === HIDDEN || facts['cards'] === HIDDEN || facts['count'] === 0;
}
