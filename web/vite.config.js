import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.ZAUBERTURM_SERVER ?? 'http://127.0.0.1:8000';
const proxy = { '/api': { target: server, ws: true } };

const CORE = /node_modules\/(?!uqr)|src\/(?:wire|design|state)\/(?!sounds)|src\/text\/[a-z.]+$|src\/art\/(?:Icon|icons|SeatSymbol|symbols)/;

/** Notes which packages of others are inside the page, for the bill of materials in the wheel. It is not handed out. */
const packagesInside = () => ({
  name: 'packages-inside',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames));
    const names = files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
    const entry = (name) => {
      const { version, license } = JSON.parse(readFileSync(here(`./node_modules/${name}/package.json`), 'utf8'));
      return [name, { version, license }];
    };
    const source = JSON.stringify(Object.fromEntries([...new Set(names)].sort().map(entry)), null, 1);
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source });
  },
});

export default defineConfig({
  plugins: [svelte(), packagesInside()],
  build: {
    // Inside the Python package, so that the wheel has the page and needs no Node.
    outDir: here('../src/zauberturm/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The page forbids inline content, so nothing may become a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs comes in one file instead of dozens.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } } },
  },
  server: { proxy, fs: { allow: [here('.'), here('../src/zauberturm/locale')] } },
  preview: { proxy },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
});
