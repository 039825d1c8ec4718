import type { Endpoint, Reader, RequestOf } from "@sovereign/contract/endpoint";
import { type KnownProblem, knownProblem } from "@sovereign/contract/problems";
import { ANSWERED_FOR, NO_CALLER } from "@sovereign/domain/deployment-values";
import { leaveCrumb } from "#core/faults/trail.ts";
import { createStore } from "#core/state/store.ts";
import { AnswerError, ApiError, ConnectionError, ForeignAnswerError } from "./api-error.ts";
import { serverAddress } from "./server-address.ts";

export type TokenSource = {
  member(): string | null;
  /** Resolves with null when `member` is not the signed-in member. */
  accessToken(member: string | null): Promise<string | null>;
  replace(refused: string, member: string | null): Promise<string | null>;
};

type Asking = {
  signal?: AbortSignal;
  as?: string;
  /** Uses `keepalive`, which limits the body to 64 kB. */
  outlivesPage?: boolean;
  within?: number;
  /** Sent as it is, instead of JSON. */
  upload?: Blob;
};

type Arguments<Of extends Endpoint> =
  Record<never, never> extends RequestOf<Of>
    ? [request?: RequestOf<Of> & Asking]
    : [request: RequestOf<Of> & Asking];

type Asked<Answer> = Pick<Endpoint, "method" | "path"> & { answer: Reader<Answer> };

export type Tagged<Answer> = { tag: string | null; answer: Answer };

export type ApiClient = {
  <Of extends Endpoint, Answer>(
    endpoint: Of & Asked<Answer>,
    ...request: Arguments<Of>
  ): Promise<Answer>;
  /** Resolves with `known` itself on a 304. */
  reread<Answer>(
    endpoint: Asked<Answer>,
    known: Tagged<Answer> | undefined,
    signal?: AbortSignal,
  ): Promise<Tagged<Answer>>;
  /** Has no timeout; `signal` ends it. */
  file(
    endpoint: Asked<unknown>,
    signal: AbortSignal,
  ): Promise<{ name: string | undefined; content: Blob }>;
  open(endpoint: Asked<unknown>, signal: AbortSignal): Promise<Response>;
};

type Sending = Asking & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  lasting?: boolean;
};

const RESPONSE_TIMEOUT_MS = 20_000;

/** Whether the network answered in the server's place, and the server has not since. */
export const networkAnswers = createStore(false);

/**
 * Whether a proxy or CDN of the server may have answered, at a limit or with a stopped server behind
 * it, or the server's own HTTP parser. 511 is the status of sign-in pages.
 */
const isOfGateway = (status: number) =>
  [408, 413, 429].includes(status) || (status >= 500 && status !== 511);

/** Whether a response has the server's mark, as an answer to `member` (decision 163). */
function isMarked({ headers }: Response, member: string | null): boolean {
  const caller = headers.get(ANSWERED_FOR);
  return caller !== null && (member === null || caller === NO_CALLER || caller === member);
}

/** Whether a server of before the mark answered, by what each of its answers has. */
async function isOfFormerServer(response: Response): Promise<boolean> {
  const { headers, ok, status } = response;
  if (headers.has(ANSWERED_FOR)) return false;
  if (!ok && status !== 304) {
    const isProblem = headers.get("content-type") === "application/problem+json";
    return isProblem && (await problemOf(response.clone()))?.code !== undefined;
  }
  // The contract decides about JSON; public lists are cached.
  const isPage = headers.get("content-type")?.includes("html");
  const isKeptNowhere = headers.get("cache-control") === "no-store";
  const isOfItsForm = isJson(response) || (isKeptNowhere && !isPage);
  return headers.has("x-request-id") && isOfItsForm;
}

const isJson = ({ headers }: Response) => /[/+]json/.test(headers.get("content-type") ?? "");

async function problemOf(response: Response): Promise<KnownProblem | null> {
  if (!isJson(response)) return null;
  try {
    const read = knownProblem.safeParse(await response.json());
    return read.success ? read.data : null;
  } catch {
    // The status alone shows that it failed.
    return null;
  }
}

/** An error names only the position of a mismatch, never the data. */
async function answerOf<Answer>(endpoint: Asked<Answer>, response: Response): Promise<Answer> {
  if (!response.ok) throw new ApiError(response, await problemOf(response));
  const value: unknown = response.status === 204 ? undefined : await jsonOf(response);
  const read = endpoint.answer.safeParse(value);
  if (read.success) return read.data;
  throw new AnswerError(endpoint, read.error.issues[0]?.path ?? []);
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}

function addressOf(
  server: string,
  { path }: Asked<unknown>,
  { params = {}, query = {} }: Sending,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const asked = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return server + (asked.length > 0 ? `${filled}?${asked.join("&")}` : filled);
}

const sessionEnded = () =>
  new ApiError(
    { status: 401, headers: new Headers() },
    { code: "auth.session_ended", title: "The session has ended" },
  );

/**
 * Retries a 401 once with a new token. Never sends a request for another member. An answer that is
 * not the server's is none: it throws a `ForeignAnswerError`.
 */
export function createApiClient(options: {
  fetch: typeof fetch;
  tokens?: TokenSource;
  /** Called with the status of each answer of the server. */
  onAnswer?: (status: number) => void;
  /** Called when the server did not answer, unless the caller ended the request. */
  onSilence?: () => void;
  answerWithinMs?: number;
  server?: string;
  headers?: () => Record<string, string>;
}): ApiClient {
  const { answerWithinMs: within = RESPONSE_TIMEOUT_MS, server = serverAddress } = options;

  async function checked(response: Response, member: string | null): Promise<Response> {
    const isRedirect = response.type === "opaqueredirect";
    if (!isRedirect && (isMarked(response, member) || (await isOfFormerServer(response)))) {
      networkAnswers.set(false);
      options.onAnswer?.(response.status);
      return response;
    }
    // Another member's answer came from a cache.
    const isNetwork = !response.headers.has(ANSWERED_FOR);
    if (isNetwork && !isOfGateway(response.status)) networkAnswers.set(true);
    throw new ForeignAnswerError(response.status);
  }

  type Identity = { member: string | null; token: string | null };

  async function send(asked: Asked<unknown>, request: Sending, { member, token }: Identity) {
    const said = { accept: "application/json", ...options.headers?.(), ...request.headers };
    const headers = new Headers(said);
    if (request.body !== undefined) headers.set("content-type", "application/json");
    if (token) headers.set("authorization", `Bearer ${token}`);
    const signals = [
      request.signal,
      request.lasting ? undefined : AbortSignal.timeout(request.within ?? within),
    ];
    let status = 0;
    try {
      const response = await options.fetch(addressOf(server, asked, request), {
        method: asked.method.toUpperCase(),
        headers,
        body: request.upload ?? (request.body === undefined ? null : JSON.stringify(request.body)),
        credentials: "same-origin",
        // No endpoint redirects; what a network redirects would take the body with it.
        redirect: "manual",
        keepalive: request.outlivesPage ?? false,
        signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
      });
      status = response.status;
      return await checked(response, member);
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      options.onSilence?.();
      throw cause instanceof ConnectionError ? cause : new ConnectionError(cause);
    } finally {
      const name = `${asked.method.toUpperCase()} ${asked.path}`;
      leaveCrumb({ kind: "request", request: name, status });
    }
  }

  async function respond(asked: Asked<unknown>, request: Sending): Promise<Response> {
    const member = request.as ?? options.tokens?.member() ?? null;
    const token = (await options.tokens?.accessToken(member)) ?? null;
    if (member !== null && token === null) throw sessionEnded();
    const response = await send(asked, request, { member, token });
    if (response.status !== 401 || !token || !options.tokens) return response;
    const successor = await options.tokens.replace(token, member);
    return successor ? send(asked, request, { member, token: successor }) : response;
  }

  function call<Of extends Endpoint, Answer>(
    endpoint: Of & Asked<Answer>,
    ...request: Arguments<Of>
  ): Promise<Answer>;
  async function call<Answer>(endpoint: Asked<Answer>, request: Sending = {}): Promise<Answer> {
    return answerOf(endpoint, await respond(endpoint, request));
  }

  async function reread<Answer>(
    endpoint: Asked<Answer>,
    known: Tagged<Answer> | undefined,
    signal?: AbortSignal,
  ): Promise<Tagged<Answer>> {
    const headers = known?.tag ? { "if-none-match": known.tag } : undefined;
    const response = await respond(endpoint, {
      ...(signal && { signal }),
      ...(headers && { headers }),
    });
    if (response.status === 304 && known) return known;
    return { tag: response.headers.get("etag"), answer: await answerOf(endpoint, response) };
  }

  async function lasting(asked: Asked<unknown>, signal: AbortSignal, accept: string) {
    const response = await respond(asked, { signal, headers: { accept }, lasting: true });
    if (!response.ok) throw new ApiError(response, await problemOf(response));
    return response;
  }

  const open = (endpoint: Asked<unknown>, signal: AbortSignal) =>
    lasting(endpoint, signal, "text/event-stream");

  async function file(endpoint: Asked<unknown>, signal: AbortSignal) {
    const response = await lasting(endpoint, signal, "*/*");
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    try {
      return { name, content: await response.blob() };
    } catch (cause) {
      throw new ConnectionError(cause);
    }
  }

  return Object.assign(call, { reread, open, file });
}
