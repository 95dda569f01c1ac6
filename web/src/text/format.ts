/** ICU messages to text. Nothing here knows which language is chosen. */

import { IntlMessageFormat } from 'intl-messageformat';

export type Messages = Record<string, string>;
export type Facts = Record<string, unknown>;
export type Language = 'de' | 'en' | 'pl';
/** `pseudo` is English with accents and a third longer, to find text that is clipped or not translated. */
export type Tongue = Language | 'pseudo';

export const LANGUAGES: readonly Language[] = ['de', 'en', 'pl'];
const TEXT = 0; // kinds of elements in a parsed message
const CHOICES = [5, 6];
const TAG = 8;

interface Element {
  type: number;
  value?: unknown;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
}

/** The best of our languages for what a browser asks for. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

const ACCENTS: Record<string, string> = { a: 'á', e: 'ē', i: 'ï', o: 'ö', u: 'ů', c: 'ç', n: 'ñ', s: 'š', y: 'ý', A: 'Å', E: 'É', I: 'Î', O: 'Ø', U: 'Ü' };

/** Text with accents, a third longer. */
export function stretched(text: string): string {
  const letters = [...text].map((letter) => ACCENTS[letter] ?? letter).join('');
  const words = text.trim().length;
  return words === 0 ? letters : letters + '~'.repeat(Math.ceil(words / 3));
}

function stretchedElements(elements: Element[]): Element[] {
  return elements.map((element) => {
    if (element.type === TEXT) return { ...element, value: stretched(String(element.value)) };
    if (CHOICES.includes(element.type) && element.options) {
      const options = Object.entries(element.options).map(([name, option]) => [name, { ...option, value: stretchedElements(option.value) }]);
      return { ...element, options: Object.fromEntries(options) as Record<string, { value: Element[] }> };
    }
    if (element.type === TAG && element.children) return { ...element, children: stretchedElements(element.children) };
    return element;
  });
}

function compiled(message: string, tongue: Tongue): IntlMessageFormat {
  const locale = tongue === 'pseudo' ? 'en' : tongue;
  const plain = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
  if (tongue !== 'pseudo') return plain;
  const stretchedAst = stretchedElements(plain.getAst() as unknown as Element[]);
  return new IntlMessageFormat(stretchedAst as unknown as ReturnType<typeof plain.getAst>, locale);
}

/** Messages of one language, ready to be filled in. */
export class Formatter {
  readonly #ready = new Map<string, IntlMessageFormat>();

  constructor(
    readonly tongue: Tongue,
    readonly messages: Messages,
  ) {}

  has(key: string): boolean {
    return key in this.messages;
  }

  /** The message with its parameters filled in; the key itself if there is none, which a test forbids. */
  text(key: string, facts: Facts = {}): string {
    const message = this.messages[key];
    if (message === undefined) return key;
    let ready = this.#ready.get(key);
    if (!ready) this.#ready.set(key, (ready = compiled(message, this.tongue)));
    return String(ready.format(facts as Record<string, string | number>));
  }
}
