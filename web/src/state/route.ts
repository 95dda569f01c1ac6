/** Where the page is. The path names a table, the fragment everything else: secrets in it never reach a server. */

export type Route =
  | { name: 'start' }
  | { name: 'new'; game: string; preset: string | null }
  | { name: 'open' }
  | { name: 'settings' }
  | { name: 'components' }
  | { name: 'table'; table: string; invitation: string | null; replay: number | null }
  | { name: 'lost' };

const TABLE = /^\/t\/([A-Za-z0-9_-]{22})\/?$/;
const TOKEN = /^#join=([A-Za-z0-9_-]{43})$/;
const REPLAY = /^#replay(?:=(\d{1,6}))?$/;

function tableRoute(table: string, hash: string): Route {
  const invitation = TOKEN.exec(hash)?.[1] ?? null;
  const replay = REPLAY.exec(hash);
  return { name: 'table', table, invitation, replay: replay ? Number(replay[1] ?? 0) : null };
}

function hashRoute(hash: string): Route {
  const [name = '', game = '', preset = null] = hash.replace(/^#\/?/, '').split('/');
  if (name === '') return { name: 'start' };
  if (name === 'new' && /^[a-z_]{1,40}$/.test(game)) return { name: 'new', game, preset };
  if (name === 'open' || name === 'settings' || name === 'components') return { name };
  return { name: 'lost' };
}

/** Read an address. */
export function readRoute(path: string, hash: string): Route {
  const table = TABLE.exec(path)?.[1];
  if (table) return tableRoute(table, hash);
  return path === '/' || path === '/index.html' ? hashRoute(hash) : { name: 'lost' };
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Where a link for others begins: a name of one's own machine leads them to theirs. `null`: nobody else reaches the server. */
export function linkBase(here: { origin: string; hostname: string }, joinUrl: string | null): string | null {
  return LOOPBACK.test(here.hostname) ? joinUrl : here.origin;
}

/** The address of a screen. */
export function address(route: Route): string {
  switch (route.name) {
    case 'table':
      if (route.invitation !== null) return `/t/${route.table}#join=${route.invitation}`;
      return route.replay !== null ? `/t/${route.table}#replay=${route.replay}` : `/t/${route.table}`;
    case 'new':
      return route.preset === null ? `/#/new/${route.game}` : `/#/new/${route.game}/${route.preset}`;
    case 'open':
    case 'settings':
    case 'components':
      return `/#/${route.name}`;
    default:
      return '/';
  }
}
