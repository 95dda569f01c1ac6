import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { TEXTS } from '../testing/texts';
import { LANGUAGES, type Language } from './format';

/** Files of the client, to find the keys they use. */
const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../testing/**'], { eager: true, query: '?raw', import: 'default' });
const own = import.meta.glob<Record<string, string>>('../texts/*/*.json', { eager: true, import: 'default' });
/** What ICU demands; a form for one may be an exact number in German and English. */
const FORMS: Record<Language, string[]> = { de: ['other'], en: ['other'], pl: ['one', 'few', 'many', 'other'] };

function elements(message: string): MessageFormatElement[] {
  const found: MessageFormatElement[] = [];
  const walk = (list: MessageFormatElement[]) => {
    for (const element of list) {
      found.push(element);
      if (element.type === TYPE.plural || element.type === TYPE.select) for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  walk(parse(message, { ignoreTag: true }));
  return found;
}

function parameters(message: string): string[] {
  return [...new Set(elements(message).flatMap((each) => ('value' in each && each.type !== TYPE.literal ? [`${each.type}:${each.value}`] : [])))].sort();
}

/** A `select` may be needed in one language only, so its parameter may be missing in another, but never be unknown. */
function names(message: string): string[] {
  return parameters(message).map((each) => each.split(':')[1] ?? '');
}

function ownKeys(language: Language): string[] {
  return Object.entries(own).flatMap(([path, texts]) => (path.includes(`/${language}/`) ? Object.keys(texts) : [])).sort();
}

test('all languages have the same keys', () => {
  expect(ownKeys('de')).toEqual(ownKeys('en'));
  expect(ownKeys('pl')).toEqual(ownKeys('en'));
});

test('no key of the client hides one of the engine', () => {
  const files = Object.entries(own).filter(([path]) => path.includes('/en/'));
  const engine = import.meta.glob<Record<string, string>>('../../../src/zauberturm/locale/en/*.json', { eager: true, import: 'default' });
  const theirs = new Set(Object.values(engine).flatMap((texts) => Object.keys(texts)));
  expect(files.flatMap(([, texts]) => Object.keys(texts)).filter((key) => theirs.has(key))).toEqual([]);
});

describe.each(LANGUAGES)('%s', (language) => {
  const keys = ownKeys(language);

  test('takes the same parameters as English', () => {
    const wrong = keys.filter((key) => names(TEXTS[language][key] ?? '').join() !== names(TEXTS.en[key] ?? '').join());
    expect(wrong).toEqual([]);
  });

  test('has every plural form it needs', () => {
    const wrong = keys.filter((key) =>
      elements(TEXTS[language][key] ?? '').some((element) => element.type === TYPE.plural && FORMS[language].some((form) => !(form in element.options))),
    );
    expect(wrong).toEqual([]);
  });

  test('says something for every key', () => {
    expect(keys.filter((key) => !TEXTS[language][key]?.trim())).toEqual([]);
  });

  test('quotes and apostrophes are those of the language', () => {
    expect(keys.filter((key) => /['"]/.test(TEXTS[language][key] ?? ''))).toEqual([]);
  });
});

test('every key that is used exists', () => {
  const used = Object.entries(sources).flatMap(([path, source]) => [...source.matchAll(/\bt\(\s*(['"])([\w.-]+)\1/g)].map((match) => ({ path, key: match[2] ?? '' })));
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(({ key }) => !(key in TEXTS.en))).toEqual([]);
});

test('every key with a variable part has at least one message', () => {
  const used = Object.entries(sources).flatMap(([path, source]) => [...source.matchAll(/\bt\(\s*`([\w.-]+\.)\$\{[^}]+\}([\w.-]*)`/g)].map((match) => ({ path, start: match[1] ?? '', end: match[2] ?? '' })));
  const all = Object.keys(TEXTS.en);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ start, end }) => !all.some((key) => key.startsWith(start) && key.endsWith(end)))).toEqual([]);
});

test('every message of the shell is used', () => {
  const all = Object.values(sources).join('\n');
  const starts = [...all.matchAll(/`(shell\.[\w.-]*)\$\{/g)].map((match) => match[1] ?? '');
  const unused = Object.keys(TEXTS.en).filter((key) => key.startsWith('shell.') && !all.includes(`'${key}'`) && !all.includes(`'${key.replace(/_named$/, '')}'`) && !starts.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

test('components hold no literal text', () => {
  const words = Object.entries(sources)
    .filter(([path]) => path.endsWith('.svelte'))
    .flatMap(([path, source]) => {
      const markup = source.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*?<\/style>/g, '').replace(/<!--[\s\S]*?-->/g, '');
      const text = withoutBraces(markup).replace(/<[^>]*>/g, '\n');
      return text.split('\n').map((line) => line.trim()).filter((line) => /\p{L}{2,}/u.test(line)).map((line) => `${path}: ${line}`);
    });
  expect(words).toEqual([]);
});

test('components name nothing with literal labels', () => {
  const labels = Object.entries(sources).flatMap(([path, source]) => [...source.matchAll(/\b(?:aria-label|title|alt|placeholder|label)="([^"{}]*\p{L}[^"{}]*)"/gu)].map((match) => `${path}: ${match[1] ?? ''}`));
  expect(labels).toEqual([]);
});

/** Markup without its `{...}`, which may hold any code; arrows in them would look like tags. */
function withoutBraces(markup: string): string {
  let depth = 0;
  let kept = '';
  for (const sign of markup) {
    if (sign === '{') depth += 1;
    if (depth === 0) kept += sign;
    if (sign === '}') depth -= 1;
  }
  return kept;
}
