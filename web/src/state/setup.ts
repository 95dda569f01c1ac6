/** The set-up form: presets first, every option of the catalogue behind them. */

import type { Catalogue, Colour, GameInfo, OptionInfo, Preset } from '../wire/types';
import type { Plan, Sitter } from './fresh';

export type Options = Record<string, unknown>;

export interface Chair {
  who: 'me' | 'friend' | 'bot';
  name: string;
  bot: string;
  colour: Colour;
}

/** Shown at once; the rest is one tap deeper. Players, colours and teams belong to the seats. */
const FIRST = ['variant', 'team', 'spells', 'solo_spells', 'memory', 'memory_aid'];
const ELSEWHERE = ['players', 'colours'];
export const DEFAULT_BOT = 'level:2';

/** The presets of a game; one without any has a nameless one. */
export function presets(info: GameInfo): Preset[] {
  const all = Array.from({ length: info.most_players - info.least_players + 1 }, (_, place) => info.least_players + place);
  return info.presets.length > 0 ? info.presets : [{ name: 'family', players: all, options: {} }];
}

/** What a game begun with one tap is played with: its first preset. */
export function familyOptions(offer: Catalogue, game: string): Options {
  const info = offer.games[game];
  return (info && presets(info)[0]?.options) ?? {};
}

/** Options of the form in two groups: those to see at once, and the others. */
export function grouped(info: GameInfo): { first: OptionInfo[]; more: OptionInfo[] } {
  const all = Object.values(info.options).filter((option) => !ELSEWHERE.includes(option.name) && !isFixed(option));
  const first = FIRST.flatMap((name) => all.filter((option) => option.name === name));
  return { first, more: all.filter((option) => !first.includes(option)) };
}

/** There is nothing to choose. */
function isFixed(option: OptionInfo): boolean {
  return option.kind === 'choice' && option.values.length < 2;
}

/** Whether an option means anything at a table like this. */
export function applies(info: GameInfo, option: OptionInfo, players: number, options: Options): boolean {
  const given = (name: string) => options[name] ?? info.options[name]?.default;
  if (option.players.length > 0 && !option.players.includes(players)) return false;
  return Object.entries(option.only_with).every(([name, value]) => given(name) === value);
}

/** What is chosen, without what does not apply or is as always. */
export function chosenOptions(info: GameInfo, players: number, options: Options): Options {
  const meant = Object.values(info.options).filter((option) => option.name in options && applies(info, option, players, options));
  const changed = meant.filter((option) => JSON.stringify(options[option.name]) !== JSON.stringify(option.default));
  return Object.fromEntries(changed.map((option) => [option.name, options[option.name]]));
}

/** Values of `starter` for seats that are there. */
export function valuesOf(option: OptionInfo, players: number, letters: string): unknown[] {
  if (option.name !== 'starter') return option.values;
  const there = letters.slice(0, players);
  return option.values.filter((value) => typeof value !== 'string' || value.length > 1 || there.includes(value));
}

/** The preset that these options are, if any. */
export function presetOf(info: GameInfo, players: number, options: Options): string | null {
  const now = JSON.stringify(sorted(chosenOptions(info, players, options)));
  const fits = (preset: Preset) => preset.players.includes(players) && JSON.stringify(sorted(chosenOptions(info, players, preset.options))) === now;
  return presets(info).find(fits)?.name ?? null;
}

function sorted(options: Options): [string, unknown][] {
  return Object.entries(options).sort(([one], [other]) => one.localeCompare(other));
}

/** The number of a preset's players nearest to the wanted one. */
export function fittingPlayers(preset: Preset, wanted: number): number {
  return preset.players.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));
}

// -- seats

/** What the bots at these seats are called, from the name at `first` on: no two alike, and nobody like a person. */
export function botNames(names: readonly string[], all: readonly Chair[], own: string, first: number): string[] {
  const taken = [own, ...all.map((chair) => chair.name.trim())].map((name) => name.toLowerCase());
  const free = names.filter((name) => !taken.includes(name.toLowerCase()));
  return all.map((_, place) => free[(first + place) % free.length] ?? '');
}

/** Seats of a new table: me first, then those of the wish, colours in their order. */
export function chairs(count: number, others: 'friend' | 'bot' | 'me', colours: readonly string[], before: readonly Chair[] = []): Chair[] {
  return Array.from({ length: count }, (_, place) => {
    const kept = before[place];
    if (kept) return kept;
    const used = [...before.slice(0, count).map((chair) => chair.colour)];
    const free = colours.filter((colour) => !used.includes(colour as Colour));
    const colour = (before.length === 0 ? colours[place] : free[place - before.length]) ?? colours[place] ?? 'blue';
    return { who: place === 0 ? 'me' : others, name: '', bot: DEFAULT_BOT, colour: colour as Colour };
  });
}

/** The next colour for a seat; if another has it, the two change. */
export function recoloured(all: readonly Chair[], place: number, colours: readonly string[]): Chair[] {
  const now = all[place]?.colour ?? 'blue';
  const next = colours[(colours.indexOf(now) + 1) % colours.length] as Colour;
  return all.map((chair, at) => (at === place ? { ...chair, colour: next } : chair.colour === next ? { ...chair, colour: now } : chair));
}

/** The plan that the form stands for. Whoever has no name gets a number, which each reads in their own language; `own` is the name kept on this device. */
export function planned(catalogue: Catalogue, game: string, options: Options, all: readonly Chair[], own: string, listed: boolean, spectators: Plan['spectators'], bots: readonly string[] = []): Plan {
  const info = catalogue.games[game];
  const sitters: Sitter[] = all.map((chair, place) => {
    if (chair.who === 'me') return { who: 'me', name: chair.name.trim() || (place === 0 && own) || null, colour: chair.colour };
    return chair.who === 'bot' ? { who: 'bot', bot: chair.bot, name: bots[place] || null, colour: chair.colour } : { who: 'friend', colour: chair.colour };
  });
  return { game, options: info ? chosenOptions(info, all.length, options) : options, sitters, listed, spectators };
}
