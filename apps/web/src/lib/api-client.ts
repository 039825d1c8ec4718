import type { ProblemDocument } from "@sovereign/server/api";
import { ApiError, ConnectionError } from "./api-error.ts";

/** Where the client finds an access token, and what it does with one the server refused. */
export type TokenSource = {
  /** A token with time left, or null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  /** A successor for a refused token, or null when the session is over. */
  replace(refused: string): Promise<string | null>;
};

type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
};

export type ApiClient = <Answer>(path: string, request?: ApiRequest) => Promise<Answer>;

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

/**
 * A JSON client. A refusal throws `ApiError` with the problem's code, silence throws
 * `ConnectionError`. With a token source requests carry the access token, and a 401 is tried once
 * more with its successor (architecture, Sessions).
 */
export function createApiClient(options: {
  fetch: typeof fetch;
  tokens?: TokenSource;
  answerWithinMs?: number;
}): ApiClient {
  const within = options.answerWithinMs ?? ANSWER_WITHIN_MS;

  async function send(path: string, request: ApiRequest, token: string | null): Promise<Response> {
    const headers = new Headers({ accept: "application/json", "x-client-platform": "web" });
    if (request.body !== undefined) headers.set("content-type", "application/json");
    if (token) headers.set("authorization", `Bearer ${token}`);
    const timeout = AbortSignal.timeout(within);
    try {
      return await options.fetch(path, {
        method: request.method ?? "GET",
        headers,
        body: request.body === undefined ? null : JSON.stringify(request.body),
        credentials: "same-origin",
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      });
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new ConnectionError(cause);
    }
  }

  return async <Answer>(path: string, request: ApiRequest = {}): Promise<Answer> => {
    const token = (await options.tokens?.accessToken()) ?? null;
    const response = await send(path, request, token);
    if (response.status !== 401 || !token || !options.tokens) return answerOf<Answer>(response);
    const successor = await options.tokens.replace(token);
    if (!successor) return answerOf<Answer>(response);
    return answerOf<Answer>(await send(path, request, successor));
  };
}
