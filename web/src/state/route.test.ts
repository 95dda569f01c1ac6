import { expect, test } from 'vitest';
import { address, linkBase, readRoute, type Route } from './route';

const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';
const TOKEN = 'b'.repeat(43);
const ROUTES: Route[] = [
  { name: 'start' },
  { name: 'settings' },
  { name: 'components' },
  { name: 'new', game: 'towers', preset: null },
  { name: 'new', game: 'towers', preset: 'friends' },
  { name: 'table', table: TABLE, invitation: null, replay: null },
  { name: 'table', table: TABLE, invitation: TOKEN, replay: null },
  { name: 'table', table: TABLE, invitation: null, replay: 12 },
];

test.each(ROUTES)('$name is read as it was written', (route) => {
  const url = new URL(address(route), 'http://here');
  expect(readRoute(url.pathname, url.hash)).toEqual(route);
});

test('an invitation is in the fragment, where no server sees it', () => {
  const url = new URL(address({ name: 'table', table: TABLE, invitation: TOKEN, replay: null }), 'http://here');
  expect(url.pathname + url.search).not.toContain(TOKEN);
});

test.each([['/x', ''], ['/t/short', ''], ['/', '#/nowhere'], ['/', '#/new/<script>']])('%s%s leads nowhere', (path, hash) => {
  expect(readRoute(path, hash).name).toBe('lost');
});

test.each(['localhost', 'a.localhost', '127.0.0.1', '[::1]'])('a link for others does not begin with %s', (hostname) => {
  const here = { origin: `http://${hostname}:8000`, hostname };
  expect(linkBase(here, 'http://192.0.2.5:8000')).toBe('http://192.0.2.5:8000');
  expect(linkBase(here, null)).toBeNull();
});

test('a page that others reach gives links to itself', () => {
  expect(linkBase({ origin: 'https://towers.example.org', hostname: 'towers.example.org' }, 'http://192.0.2.5:8000')).toBe('https://towers.example.org');
});
