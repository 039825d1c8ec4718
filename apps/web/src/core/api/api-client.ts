import type { Endpoint, Reader, RequestOf } from "@sovereign/contract/endpoint";
import { type KnownProblem, knownProblem } from "@sovereign/contract/problems";
import { AnswerError, ApiError, ConnectionError } from "./api-error.ts";
import { serverAddress } from "./server-address.ts";

/** Where the client finds an access token, and what it does with one the server refused. */
export type TokenSource = {
  /** The member that a request beginning now is for; null when nobody is signed in. */
  member(): string | null;
  /** A token with time left, or null when that member is not signed in, whoever else is. */
  accessToken(member: string | null): Promise<string | null>;
  /** A successor for a refused token, or null when the member's session is over. */
  replace(refused: string, member: string | null): Promise<string | null>;
};

type Asking = {
  signal?: AbortSignal;
  /** The member it is for, where that is not whoever is signed in when it is begun. */
  as?: string;
  /** Whether it goes on when the page is left; its body may have 64 kB then. */
  outlivesPage?: boolean;
  /** How long the answer may take, in milliseconds; as long as any other where nothing is said. */
  within?: number;
};

/** What has to be said to an endpoint; nothing where all of it may be left out. */
type Arguments<Of extends Endpoint> =
  Record<never, never> extends RequestOf<Of>
    ? [request?: RequestOf<Of> & Asking]
    : [request: RequestOf<Of> & Asking];

/** What the client needs of an endpoint: where to ask, and how to read what it answers. */
type Asked<Answer> = Pick<Endpoint, "method" | "path"> & { answer: Reader<Answer> };

/** An answer with the tag it came under, so that it need not be sent again while it is the same. */
export type Tagged<Answer> = { tag: string | null; answer: Answer };

export type ApiClient = {
  <Of extends Endpoint, Answer>(
    endpoint: Of & Asked<Answer>,
    ...request: Arguments<Of>
  ): Promise<Answer>;
  /** Reads again what is known: while nothing has changed (304) the known answer itself comes back. */
  reread<Answer>(
    endpoint: Asked<Answer>,
    known: Tagged<Answer> | undefined,
    signal?: AbortSignal,
  ): Promise<Tagged<Answer>>;
  /** Asks for a file; its name is the server's. Ends with the signal, never by a time limit. */
  file(
    endpoint: Asked<unknown>,
    signal: AbortSignal,
  ): Promise<{ name: string | undefined; content: Blob }>;
  /** Opens an answer that lasts, read piece by piece; it ends with the signal, never by a time limit. */
  open(endpoint: Asked<unknown>, signal: AbortSignal): Promise<Response>;
};

/** A request as it is sent. */
type Sending = Asking & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  lasting?: boolean;
};

const ANSWER_WITHIN_MS = 20_000;

async function problemOf(response: Response): Promise<KnownProblem | null> {
  if (!/[/+]json/.test(response.headers.get("content-type") ?? "")) return null;
  try {
    const read = knownProblem.safeParse(await response.json());
    return read.success ? read.data : null;
  } catch {
    // A body cut off on the way says nothing more than the status already does.
    return null;
  }
}

/**
 * Reads an answer as the contract has it. A fault is reported by where it is in the answer alone.
 */
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

/** The address of an endpoint of `server` for these parameters and this query. */
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
  /** Where the server is, when that is not where the build says. */
  server?: string;
  /** What every request says besides, such as the platform; asked anew for each. */
  headers?: () => Record<string, string>;
}): ApiClient {
  const { answerWithinMs: within = ANSWER_WITHIN_MS, server = serverAddress } = options;

  async function send(asked: Asked<unknown>, request: Sending, token: string | null) {
    const said = { accept: "application/json", ...options.headers?.(), ...request.headers };
    const headers = new Headers(said);
    if (request.body !== undefined) headers.set("content-type", "application/json");
    if (token) headers.set("authorization", `Bearer ${token}`);
    const signals = [
      request.signal,
      request.lasting ? undefined : AbortSignal.timeout(request.within ?? within),
    ];
    try {
      return await options.fetch(addressOf(server, asked, request), {
        method: asked.method.toUpperCase(),
        headers,
        body: request.body === undefined ? null : JSON.stringify(request.body),
        credentials: "same-origin",
        keepalive: request.outlivesPage ?? false,
        signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
      });
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new ConnectionError(cause);
    }
  }

  async function respond(asked: Asked<unknown>, request: Sending): Promise<Response> {
    const member = request.as ?? options.tokens?.member() ?? null;
    const token = (await options.tokens?.accessToken(member)) ?? null;
    if (member !== null && token === null) throw sessionEnded();
    const response = await send(asked, request, token);
    if (response.status !== 401 || !token || !options.tokens) return response;
    const successor = await options.tokens.replace(token, member);
    return successor ? send(asked, request, successor) : response;
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
