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
const update = (steps: number, sent: number): Pushed => ({ type: 'update', table: table({ steps, version: steps }), steps: Array.from({ length: sent }, (_, n) => step({ version: steps - sent + n + 1 })) });
const accepted = (id: string): Answer => ({ answer: 'accepted', id, version: 2, table: null });
const json = (body: unknown, status = 200, headers = {}) => Promise.resolve(new Response(JSON.stringify(body), { status, headers }));

test('it says hello first, with its tokens and what it knows', () => {
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', tokens: [TOKEN], after: 0 }]);
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
  expect(last().sent[0]).toEqual({ type: 'hello', tokens: [TOKEN], after: 3 });
  last().push(update(5, 4));
  expect(seen.steps.map((each) => each.version)).toEqual([1, 2, 3, 4, 5]);
});

test('a command that was cut off goes out again with the same id, and one answer settles it', async () => {
  last().open();
  const done = client.order(TOKEN, { do: 'play', action: 'T1:t3.1' }, 1);
  const [first] = last().commands();
  last().cut();
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  expect(last().commands()).toEqual([first]);
  last().push({ type: 'answered', answer: { answer: 'duplicate', id: first!.id, version: 2, table: null } });
  last().push({ type: 'answered', answer: accepted(first!.id) });
  expect((await done).answer).toBe('duplicate');
});

test('a command ordered while the line is cut waits for it', async () => {
  last().open();
  last().cut();
  const done = client.order(TOKEN, { do: 'undo' }, 1, 'mine');
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  expect(last().commands().map((command) => command.id)).toEqual(['mine']);
  last().push({ type: 'answered', answer: accepted('mine') });
  expect((await done).answer).toBe('accepted');
});

test('limited is no answer yet: it is sent again when it may', async () => {
  last().open();
  const done = client.order(TOKEN, { do: 'say', phrase: 'hello' }, null, 'mine');
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
  expect(asked[0]?.path).toBe(`/api/tables/${ID}/updates?after=0&wait=0`);
  expect(asked[1]?.path).toBe(`/api/tables/${ID}/updates?after=2&wait=25`);
  expect(asked[1]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'if-none-match': '"x"' });
  expect((await client.order(TOKEN, { do: 'undo' }, 2)).answer).toBe('accepted');
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
  last().open();
  last().push(update(2, 1));
  expect(seen.lines.at(-1)?.[0]).toBe('live');
  expect(seen.steps).toHaveLength(2);
});

test('whoever is not let in stops asking, and every order is denied', async () => {
  last().open();
  const done = client.order(TOKEN, { do: 'undo' });
  last().push({ type: 'gone', reason: 'denied' });
  expect(seen.lines.at(-1)).toEqual(['closed', 'denied']);
  expect((await done).answer).toBe('denied');
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
  await vi.advanceTimersByTimeAsync(45_000);
  expect(last().sent.filter((message) => message.type === 'ping')).toHaveLength(2);
});

test('a stopped client is quiet', async () => {
  client.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(asked).toEqual([]);
});
