/** The server's questions and answers over plain HTTP. */

import type { Answer, BotView, Catalogue, Command, ImportedTable, Listed, Made, NewTable, Preview, Problem, Replay, TableId, TableView, Token, Update, Warming, WhyNot } from './types';

/** A request was refused, or did not arrive at all (`code` "offline"). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

function withTokens(tokens: readonly Token[]): Record<string, string> {
  return tokens.length > 0 ? { authorization: `Bearer ${tokens.join(',')}` } : {};
}

/** The next page of a list, as the header `Link` names it. */
function nextPage(link: string | null): string | null {
  return /^<(\/api\/v1\/[^>]*)>; rel="next"$/.exec(link ?? '')?.[1] ?? null;
}

async function refusal(response: Response): Promise<Refused> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    return new Refused(response.status, problem.code ?? 'unknown', problem.facts ?? {});
  } catch {
    return new Refused(response.status, 'unknown');
  }
}

export class Api {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch = (path, init) => globalThis.fetch(path, init)) {
    this.#fetch = fetch;
  }

  catalogue(): Promise<Catalogue> {
    return this.#get('/api/v1/catalogue');
  }

  warming(): Promise<Warming> {
    return this.#get('/api/v1/warming');
  }

  /** A page of open tables, and where the next one is; null: this is the last. */
  async listed(page = '/api/v1/tables'): Promise<{ tables: Listed[]; next: string | null }> {
    const response = await this.#send(page, {});
    return { tables: await this.#read<Listed[]>(response), next: nextPage(response.headers.get('link')) };
  }

  /** Bots that play by token and are connected now. */
  bots(): Promise<BotView[]> {
    return this.#get('/api/v1/bots');
  }

  make(table: NewTable): Promise<Made> {
    return this.#post('/api/v1/tables', table);
  }

  bring(table: ImportedTable): Promise<Made> {
    return this.#post('/api/v1/tables/import', table);
  }

  table(table: TableId, tokens: readonly Token[]): Promise<TableView> {
    return this.#get(`/api/v1/tables/${table}`, tokens);
  }

  /** Delete a table with everything about it; one that is gone already is as good. */
  async remove(table: TableId, tokens: readonly Token[]): Promise<void> {
    const response = await this.#send(`/api/v1/tables/${table}`, { method: 'DELETE', headers: withTokens(tokens) });
    if (!response.ok && response.status !== 404) throw await refusal(response);
  }

  /** Wait until the table differs from the one with this tag; without a tag it answers at once. */
  async updates(table: TableId, tokens: readonly Token[], after: number, tag: string | null, wait: number, signal: AbortSignal): Promise<{ update: Update; tag: string | null }> {
    const headers = { ...withTokens(tokens), ...(tag === null ? {} : { 'if-none-match': tag }) };
    const response = await this.#send(`/api/v1/tables/${table}/updates?after=${after}&wait=${tag === null ? 0 : wait}`, { headers, signal });
    return { update: await this.#read<Update>(response), tag: response.headers.get('etag') };
  }

  /** Denied and limited are answers, too: every command gets one. */
  async command(table: TableId, tokens: readonly Token[], command: Command): Promise<Answer> {
    const response = await this.#send(`/api/v1/tables/${table}/commands`, this.#body(command, tokens));
    if (response.ok || response.status === 403 || response.status === 429) {
      const answer = (await response.json()) as Partial<Answer> & Partial<Problem>;
      if (answer.answer) return answer as Answer;
      throw new Refused(response.status, answer.code ?? 'unknown', answer.facts ?? {});
    }
    throw await refusal(response);
  }

  why(table: TableId, token: Token, action: string): Promise<WhyNot> {
    return this.#post(`/api/v1/tables/${table}/why`, { action }, [token]);
  }

  previews(table: TableId, token: Token, actions: string[], views: boolean): Promise<Preview[]> {
    return this.#post(`/api/v1/tables/${table}/preview`, { actions, views }, [token]);
  }

  replay(table: TableId, tokens: readonly Token[], step: number, seat: string | null): Promise<Replay> {
    const from = seat === null ? '' : `&seat=${seat}`;
    return this.#get(`/api/v1/tables/${table}/replay?step=${step}${from}`, tokens);
  }

  async record(table: TableId, tokens: readonly Token[], seat: string | null): Promise<string> {
    const from = seat === null ? '' : `?seat=${seat}`;
    const response = await this.#send(`/api/v1/tables/${table}/record${from}`, { headers: withTokens(tokens) });
    if (!response.ok) throw await refusal(response);
    return response.text();
  }

  async #get<Result>(path: string, tokens: readonly Token[] = []): Promise<Result> {
    return this.#read(await this.#send(path, { headers: withTokens(tokens) }));
  }

  async #post<Result>(path: string, body: unknown, tokens: readonly Token[] = []): Promise<Result> {
    return this.#read(await this.#send(path, this.#body(body, tokens)));
  }

  #body(body: unknown, tokens: readonly Token[] = []): RequestInit {
    return { method: 'POST', headers: { 'content-type': 'application/json', ...withTokens(tokens) }, body: JSON.stringify(body) };
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#fetch(path, { cache: 'no-store', ...init });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new Refused(0, 'offline');
    }
  }

  async #read<Result>(response: Response): Promise<Result> {
    if (!response.ok) throw await refusal(response);
    return (await response.json()) as Result;
  }
}
