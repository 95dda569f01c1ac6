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
  expect(asked[0]?.path).toBe('/api/tables/t');
  expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer one,two' });
});

test('denied and limited are answers to a command', async () => {
  const command = { id: 'x', token: 't', order: { do: 'undo' } } as const;
  expect(await answering({ answer: 'denied', id: 'x' }, 403).api.command('t', command)).toMatchObject({ answer: 'denied' });
  expect(await answering({ answer: 'limited', id: 'x', retry_after: 1 }, 429).api.command('t', command)).toMatchObject({ answer: 'limited' });
  await expect(answering({ code: 'not_found' }, 404).api.command('t', command)).rejects.toMatchObject({ status: 404, code: 'not_found' });
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

test('a game file is text', async () => {
  const { api, asked } = answering('game towers');
  expect(await api.record('t', ['x'], 'a')).toBe('game towers');
  expect(asked[0]?.path).toBe('/api/tables/t/record?seat=a');
});
