// How much has to be loaded, compressed, until the first game can be played. Fails above the budget.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET = 200 * 1024;
const built = fileURLToPath(new URL('../../src/zauberturm/web/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
const packed = (file) => (file.endsWith('.woff2') ? readFileSync(join(built, file)).length : gzipSync(readFileSync(join(built, file)), { level: 9 }).length);

/** A module with everything it needs at once: scripts, styles and fonts of the language. */
function needs(key, language, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const file of chunk.assets ?? []) if (!file.includes('latin-ext') || language === 'pl') found.add(file);
  for (const next of chunk.imports ?? []) needs(next, language, found);
  return found;
}

let failed = false;
for (const game of ['towers', 'zauberberg']) {
  for (const language of ['de', 'en', 'pl']) {
    const found = new Set(['index.html']);
    const modules = ['index.html', `src/text/languages/${language}.ts`, 'src/screens/table/TableScreen.svelte', `src/${game}/Board.svelte`];
    for (const module of modules) {
      if (!manifest[module]) throw new Error(`${module} is not in the build`);
      needs(module, language, found);
    }
    const bytes = [...found].reduce((sum, file) => sum + packed(file), 0);
    failed ||= bytes > BUDGET;
    console.log(`${game} ${language}: ${(bytes / 1024).toFixed(1)} KB of ${BUDGET / 1024} KB in ${found.size} files`);
  }
}
console.log(`${readdirSync(join(built, 'assets')).length} files in all`);
process.exit(failed ? 1 : 0);
