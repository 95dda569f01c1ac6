/** The server's questions and answers over plain HTTP. */

import type { Answer, Catalogue, Command, ImportedTable, Listed, Made, NewTable, Preview, Problem, Replay, TableId, TableView, Token, Update, Warming, WhyNot } from './types';

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
    return this.#get('/api/catalogue');
  }

  warming(): Promise<Warming> {
    return this.#get('/api/warming');
  }

  listed(): Promise<Listed[]> {
    return this.#get('/api/tables');
  }

  make(table: NewTable): Promise<Made> {
    return this.#post('/api/tables', table);
  }

  bring(table: ImportedTable): Promise<Made> {
    return this.#post('/api/tables/import', table);
  }

  table(table: TableId, tokens: readonly Token[]): Promise<TableView> {
    return this.#get(`/api/tables/${table}`, tokens);
  }

  /** Wait until the table differs from the one with this tag; without a tag it answers at once. */
  async updates(table: TableId, tokens: readonly Token[], after: number, tag: string | null, wait: number, signal: AbortSignal): Promise<{ update: Update; tag: string | null }> {
    const headers = { ...withTokens(tokens), ...(tag === null ? {} : { 'if-none-match': tag }) };
    const response = await this.#send(`/api/tables/${table}/updates?after=${after}&wait=${tag === null ? 0 : wait}`, { headers, signal });
    return { update: await this.#read<Update>(response), tag: response.headers.get('etag') };
  }

  /** Denied and limited are answers, too: every command gets one. */
  async command(table: TableId, command: Command): Promise<Answer> {
    const response = await this.#send(`/api/tables/${table}/commands`, this.#body(command));
    if (response.ok || response.status === 403 || response.status === 429) {
      const answer = (await response.json()) as Partial<Answer> & Partial<Problem>;
      if (answer.answer) return answer as Answer;
      throw new Refused(response.status, answer.code ?? 'unknown', answer.facts ?? {});
    }
    throw await refusal(response);
  }

  why(table: TableId, token: Token, action: string): Promise<WhyNot> {
    return this.#post(`/api/tables/${table}/why`, { action }, [token]);
  }

  previews(table: TableId, token: Token, actions: string[], views: boolean): Promise<Preview[]> {
    return this.#post(`/api/tables/${table}/preview`, { actions, views }, [token]);
  }

  replay(table: TableId, tokens: readonly Token[], step: number, seat: string | null): Promise<Replay> {
    const from = seat === null ? '' : `&seat=${seat}`;
    return this.#get(`/api/tables/${table}/replay?step=${step}${from}`, tokens);
  }

  async record(table: TableId, tokens: readonly Token[], seat: string | null): Promise<string> {
    const from = seat === null ? '' : `?seat=${seat}`;
    const response = await this.#send(`/api/tables/${table}/record${from}`, { headers: withTokens(tokens) });
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
