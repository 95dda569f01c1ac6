import { expect, test } from 'vitest';
import { address, readRoute, type Route } from './route';

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
