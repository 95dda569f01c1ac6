import { expect, test } from 'vitest';
import { Api, Refused } from './api';

const answering = (body: unknown, status = 200) => {
  const asked: { path: string; init: RequestInit }[] = [];
  const api = new Api((path, init = {}) => {
    asked.push({ path, init });
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  });
  return { api, asked };
};

test('tokens travel in a header, never in the address', async () => {
  const { api, asked } = answering({});
  await api.table('t', ['one', 'two']);
  expect(asked[0]?.path).toBe('/api/v1/tables/t');
  expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer one,two' });
});

test('denied and limited are answers to a command', async () => {
  const command = { id: 'x', order: { do: 'undo' } } as const;
  expect(await answering({ answer: 'denied', id: 'x' }, 403).api.command('t', ['x'], command)).toMatchObject({ answer: 'denied' });
  expect(await answering({ answer: 'limited', id: 'x', retry_after: 1 }, 429).api.command('t', ['x'], command)).toMatchObject({ answer: 'limited' });
  await expect(answering({ code: 'not_found' }, 404).api.command('t', ['x'], command)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('a problem keeps its code and facts', async () => {
  await expect(answering({ code: 'WT-TEAM-1', facts: { players: 3 } }, 400).api.catalogue()).rejects.toMatchObject({ code: 'WT-TEAM-1', facts: { players: 3 } });
  await expect(answering('<html>', 502).api.catalogue()).rejects.toMatchObject({ status: 502, code: 'unknown' });
});

test('a line that is cut is a refusal, too', async () => {
  const api = new Api(() => Promise.reject(new TypeError('failed')));
  await expect(api.listed()).rejects.toBeInstanceOf(Refused);
  await expect(api.listed()).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('a table that is gone already is as good as deleted', async () => {
  const { api, asked } = answering({ answer: 'deleted', table: 't' });
  await api.remove('t', ['x', 'y']);
  expect(asked[0]?.path).toBe('/api/v1/tables/t');
  expect(asked[0]?.init.method).toBe('DELETE');
  await answering({ code: 'unknown' }, 404).api.remove('t', ['x']);
  await expect(answering({ code: 'table.people', facts: { seats: ['b'] } }, 409).api.remove('t', ['x'])).rejects.toMatchObject({ code: 'table.people' });
});

test('a game file is text', async () => {
  const { api, asked } = answering('game towers');
  expect(await api.record('t', ['x'], 'a')).toBe('game towers');
  expect(asked[0]?.path).toBe('/api/v1/tables/t/record?seat=a');
});

test('the list of tables says where it goes on', async () => {
  const next = '/api/v1/tables?limit=50&after=1.5~AAAAAAAAAAAAAAAAAAAAAA';
  const asked: string[] = [];
  const api = new Api((path) => {
    asked.push(path);
    return Promise.resolve(new Response('[]', { headers: asked.length === 1 ? { link: `<${next}>; rel="next"` } : {} }));
  });
  const first = await api.listed();
  expect(first.next).toBe(next);
  expect((await api.listed(first.next ?? '')).next).toBeNull();
  expect(asked).toEqual(['/api/v1/tables', next]);
});

test('a page elsewhere is not followed', async () => {
  const api = new Api(() => Promise.resolve(new Response('[]', { headers: { link: '<https://evil.example/>; rel="next"' } })));
  expect((await api.listed()).next).toBeNull();
});
