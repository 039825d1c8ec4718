import type { ProblemDocument } from "@sovereign/server/api";
import { ApiError, ConnectionError } from "./api-error.ts";

/** Where the client finds an access token, and what it does with one the server refused. */
export type TokenSource = {
  /** Whom a request that begins now is for; null when nobody is signed in. */
  member(): string | null;
  /** A token with time left, or null when that member is not signed in, whoever else is. */
  accessToken(member: string | null): Promise<string | null>;
  /** A successor for a refused token, or null when the member's session is over. */
  replace(refused: string, member: string | null): Promise<string | null>;
};

type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
};

/** An answer with the tag it came under, so that it need not be sent again while it is the same. */
export type Tagged<Answer> = { tag: string | null; answer: Answer };

export type ApiClient = {
  <Answer>(path: string, request?: ApiRequest): Promise<Answer>;
  /** Reads again what is known: while nothing has changed (304) the known answer itself comes back. */
  reread<Answer>(
    path: string,
    known: Tagged<Answer> | undefined,
    signal?: AbortSignal,
  ): Promise<Tagged<Answer>>;
  /** Opens an answer that lasts, read piece by piece; it ends with the signal, never by a time limit. */
  open(path: string, signal: AbortSignal): Promise<Response>;
};

type Sending = ApiRequest & { headers?: Record<string, string>; lasting?: boolean };

const ANSWER_WITHIN_MS = 20_000;

async function problemOf(response: Response): Promise<Partial<ProblemDocument> | null> {
  if (!/[/+]json/.test(response.headers.get("content-type") ?? "")) return null;
  try {
    return (await response.json()) as Partial<ProblemDocument>;
  } catch {
    // A body cut off on the way says nothing more than the status already does.
    return null;
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new ApiError(response, await problemOf(response));
  if (response.status === 204) return undefined as Answer;
  try {
    return (await response.json()) as Answer;
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}

/** What the server would answer to a token of a session that is over. */
const sessionEnded = () =>
  new ApiError(
    { status: 401, headers: new Headers() },
    { code: "auth.session_ended", title: "The session has ended" },
  );

/**
 * A JSON client. A refusal throws `ApiError` with the problem's code, silence throws
 * `ConnectionError`. With a token source requests carry the access token, and a 401 is tried once
 * more with its successor (architecture, Sessions). What was begun for one member never goes out for
 * another, nor for nobody: it fails as it would after the end of the session.
 */
export function createApiClient(options: {
  fetch: typeof fetch;
  tokens?: TokenSource;
  answerWithinMs?: number;
  /** What every request says besides, such as the platform; asked anew for each. */
  headers?: () => Record<string, string>;
}): ApiClient {
  const within = options.answerWithinMs ?? ANSWER_WITHIN_MS;

  async function send(path: string, request: Sending, token: string | null): Promise<Response> {
    const said = { accept: "application/json", ...options.headers?.(), ...request.headers };
    const headers = new Headers(said);
    if (request.body !== undefined) headers.set("content-type", "application/json");
    if (token) headers.set("authorization", `Bearer ${token}`);
    const signals = [request.signal, request.lasting ? undefined : AbortSignal.timeout(within)];
    try {
      return await options.fetch(path, {
        method: request.method ?? "GET",
        headers,
        body: request.body === undefined ? null : JSON.stringify(request.body),
        credentials: "same-origin",
        signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
      });
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new ConnectionError(cause);
    }
  }

  async function respond(path: string, request: Sending): Promise<Response> {
    const member = options.tokens?.member() ?? null;
    const token = (await options.tokens?.accessToken(member)) ?? null;
    if (member !== null && token === null) throw sessionEnded();
    const response = await send(path, request, token);
    if (response.status !== 401 || !token || !options.tokens) return response;
    const successor = await options.tokens.replace(token, member);
    return successor ? send(path, request, successor) : response;
  }

  const call = async <Answer>(path: string, request: ApiRequest = {}): Promise<Answer> =>
    answerOf<Answer>(await respond(path, request));

  async function reread<Answer>(
    path: string,
    known: Tagged<Answer> | undefined,
    signal?: AbortSignal,
  ): Promise<Tagged<Answer>> {
    const headers = known?.tag ? { "if-none-match": known.tag } : undefined;
    const response = await respond(path, {
      ...(signal && { signal }),
      ...(headers && { headers }),
    });
    if (response.status === 304 && known) return known;
    return { tag: response.headers.get("etag"), answer: await answerOf<Answer>(response) };
  }

  async function open(path: string, signal: AbortSignal): Promise<Response> {
    const headers = { accept: "text/event-stream" };
    const response = await respond(path, { signal, headers, lasting: true });
    if (!response.ok) throw new ApiError(response, await problemOf(response));
    return response;
  }

  return Object.assign(call, { reread, open });
}
