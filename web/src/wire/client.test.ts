import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step, table } from '../testing/tables';
import { Api } from './api';
import { TableClient, type Line, type Socket } from './client';
import type { Answer, Command, Pushed, Sent, Step, TableView } from './types';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const TOKEN = 'a'.repeat(43);

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState = 0;
  sent: Sent[] = [];

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  push(message: Pushed): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.readyState = 3;
  }

  commands(): Command[] {
    return this.sent.flatMap((message) => (message.type === 'command' ? [message.command] : []));
  }
}

let sockets: FakeSocket[];
let seen: { steps: Step[]; tables: TableView[]; lines: [Line, string | null][] };
let asked: { path: string; body: unknown; headers: unknown }[];
let answerHttp: (path: string, body: unknown) => Promise<Response>;
let client: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  asked = [];
  seen = { steps: [], tables: [], lines: [] };
  answerHttp = () => Promise.reject(new TypeError('offline'));
  const api = new Api((path, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path, body, headers: init?.headers });
    return answerHttp(path, body);
  });
  client = new TableClient(
    ID,
    () => [TOKEN],
    api,
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    {
      update: (view, steps) => {
        seen.tables.push(view);
        seen.steps.push(...steps);
      },
      line: (line, reason) => seen.lines.push([line, reason]),
    },
  );
  client.start();
});

afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

const last = () => sockets.at(-1)!;
const update = (steps: number, sent: number): Pushed => ({ type: 'update', state: table({ steps, version: steps }), steps: Array.from({ length: sent }, (_, n) => step({ version: steps - sent + n + 1 })), moments: [], link: null, newest: null, actions: null, choice: null });
const accepted = (id: string): Answer => ({ answer: 'accepted', id, version: 2, next: null });
const json = (body: unknown, status = 200, headers = {}) => Promise.resolve(new Response(JSON.stringify(body), { status, headers }));

test('it says hello first, with its tokens and what it knows', () => {
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', tokens: [TOKEN], after: 0, changes: true }]);
  last().push(update(3, 3));
  expect(seen.steps.map((each) => each.version)).toEqual([1, 2, 3]);
  expect(seen.lines).toEqual([['live', null]]);
});

test('after a cut it asks for the rest only, and steps that come twice count once', async () => {
  last().open();
  last().push(update(3, 3));
  last().cut();
  expect(seen.lines.at(-1)?.[0]).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent[0]).toEqual({ type: 'hello', tokens: [TOKEN], after: 3, changes: true });
  last().push(update(5, 4));
  expect(seen.steps.map((each) => each.version)).toEqual([1, 2, 3, 4, 5]);
});

test('a command that was cut off goes out again with the same id, and one answer settles it', async () => {
  last().open();
  const done = client.order('a', { do: 'play', action: 'T1:t3.1' }, 1);
  const [first] = last().commands();
  last().cut();
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  expect(last().commands()).toEqual([first]);
  last().push({ type: 'answered', answer: { answer: 'duplicate', id: first!.id, version: 2, next: null } });
  last().push({ type: 'answered', answer: accepted(first!.id) });
  expect((await done).answer).toBe('duplicate');
});

test('a command ordered while the line is cut waits for it', async () => {
  last().open();
  last().cut();
  const done = client.order('a', { do: 'undo' }, 1, 'mine');
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  expect(last().commands().map((command) => command.id)).toEqual(['mine']);
  last().push({ type: 'answered', answer: accepted('mine') });
  expect((await done).answer).toBe('accepted');
});

test('limited is no answer yet: it is sent again when it may', async () => {
  last().open();
  const done = client.order('a', { do: 'say', phrase: 'hello' }, null, 'mine');
  last().push({ type: 'answered', answer: { answer: 'limited', id: 'mine', retry_after: 2 } });
  await vi.advanceTimersByTimeAsync(1900);
  expect(last().commands()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(last().commands()).toHaveLength(2);
  last().push({ type: 'answered', answer: accepted('mine') });
  expect((await done).answer).toBe('accepted');
});

test('where no socket can be had, plain HTTP does the same', async () => {
  let polls = 0;
  answerHttp = (path, body) => {
    if (path.includes('/commands')) return json(accepted((body as Command).id));
    polls += 1;
    return polls === 1 ? json(update(2, 2), 200, { etag: '"x"' }) : new Promise(() => {});
  };
  for (let tries = 0; tries < 3; tries += 1) {
    last().cut();
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(seen.lines.at(-1)?.[0]).toBe('polling');
  expect(seen.steps).toHaveLength(2);
  expect(asked[0]?.path).toBe(`/api/v1/tables/${ID}/updates?after=0&wait=0`);
  expect(asked[1]?.path).toBe(`/api/v1/tables/${ID}/updates?after=2&wait=25`);
  expect(asked[1]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'if-none-match': '"x"' });
  expect((await client.order('a', { do: 'undo' }, 2)).answer).toBe('accepted');
});

test('while polling it keeps trying for a socket, and leaves the polls when it has one', async () => {
  answerHttp = () => new Promise(() => {});
  for (let tries = 0; tries < 3; tries += 1) {
    last().cut();
    await vi.advanceTimersByTimeAsync(2000);
  }
  const before = sockets.length;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sockets.length).toBe(before + 1);
  last().open();
  last().push(update(1, 1));
  expect(seen.lines.at(-1)?.[0]).toBe('live');
});

test('a server that was away altogether is found again within seconds', async () => {
  last().open();
  last().push(update(1, 1));
  for (let tries = 0; tries < 3; tries += 1) {
    last().cut();
    await vi.advanceTimersByTimeAsync(2000);
  }
  const before = sockets.length;
  for (let tries = 0; tries < 3; tries += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    last().cut();
  }
  expect(seen.lines.at(-1)?.[0]).toBe('lost');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sockets.length).toBeGreaterThan(before + 2);
  while (last().readyState !== 0) await vi.advanceTimersByTimeAsync(1000); // the next one, if this one was given up
  last().open();
  last().push(update(2, 1));
  expect(seen.lines.at(-1)?.[0]).toBe('live');
  expect(seen.steps).toHaveLength(2);
});

test('whoever is not let in stops asking, and every order is denied', async () => {
  last().open();
  const done = client.order('a', { do: 'undo' });
  last().push({ type: 'gone', reason: 'denied' });
  expect(seen.lines.at(-1)).toEqual(['closed', 'denied']);
  expect((await done).answer).toBe('denied');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('a table that was deleted is not asked for again', async () => {
  last().open();
  last().push({ type: 'gone', reason: 'deleted' });
  last().cut();
  expect(seen.lines.at(-1)).toEqual(['closed', 'deleted']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('a server that says goodbye is looked for again', async () => {
  last().open();
  last().push({ type: 'gone', reason: 'shutdown' });
  last().cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
});

test('it pings, so that the line stays open', async () => {
  last().open();
  for (let pings = 1; pings <= 12; pings += 1) {
    await vi.advanceTimersByTimeAsync(4000);
    last().push({ type: 'pong' });
    expect(last().sent.filter((message) => message.type === 'ping')).toHaveLength(pings);
  }
  expect(sockets).toHaveLength(1);
});

test('a stopped client is quiet', async () => {
  client.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(asked).toEqual([]);
});

test('a line that does not answer a ping is given up within ten seconds, and made anew', async () => {
  last().open();
  last().push(update(1, 1));
  await vi.advanceTimersByTimeAsync(4000);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  last().push({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(seen.lines).toEqual([['live', null]]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(seen.lines.at(-1)).toEqual(['lost', null]);
  expect(sockets[0]?.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
});

test('a server that takes the line but never speaks is not waited for', async () => {
  last().open();
  await vi.advanceTimersByTimeAsync(9000);
  expect(seen.lines.at(-1)).toEqual(['lost', null]);
});

test('when the device has no network the line is lost at once', async () => {
  last().open();
  last().push(update(1, 1));
  client.unplug();
  expect(seen.lines.at(-1)).toEqual(['lost', null]);
  client.renew();
  expect(sockets).toHaveLength(2);
});

test('after the first update only changes come, and are put together', () => {
  last().open();
  expect(last().sent[0]).toMatchObject({ type: 'hello', changes: true });
  last().push(update(2, 2));
  const steps = [step({ version: 3, number: 3, link: 'c' })];
  last().push({ type: 'changed', state: { version: 3, steps: 3, watching: 1 }, view: {}, more: {}, gone: [], steps, moments: [], actions: null, choice: null });
  expect(seen.tables.at(-1)).toEqual({ ...table({ steps: 3, version: 3 }), watching: 1 });
  expect(seen.steps.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(client.known).toBe(3);
});

test('a change without a beginning is worth nothing: the line is opened anew', () => {
  last().open();
  last().push({ type: 'changed', state: { version: 3 }, view: {}, more: {}, gone: [], steps: [], moments: [], actions: null, choice: null });
  expect(seen.tables).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test('a new socket tells the whole table first, and the changes go on from there', () => {
  last().open();
  last().push(update(2, 2));
  last().cut();
  vi.advanceTimersByTime(1000);
  last().open();
  expect(last().sent[0]).toMatchObject({ after: 2 });
  last().push(update(4, 2));
  last().push({ type: 'changed', state: { version: 5 }, view: {}, more: {}, gone: [], steps: [], moments: [], actions: null, choice: null });
  expect(seen.tables.at(-1)?.version).toBe(5);
  expect(seen.tables.at(-1)?.steps).toBe(4);
});
