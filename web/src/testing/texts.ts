/** Texts of all languages for tests, read as the page reads them. */

import de from '../text/languages/de';
import en from '../text/languages/en';
import pl from '../text/languages/pl';
import type { Language, Messages } from '../text/format';
import { speakFrom } from '../text/text.svelte';

export const TEXTS: Record<Language, Messages> = { de, en, pl };

export function inLanguage(language: Language): void {
  speakFrom(language, TEXTS[language]);
}
