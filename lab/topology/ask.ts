import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { text as textOf } from "node:stream/consumers";

/** A response; status 0 means that the connection broke or timed out. */
export type Answer = { status: number; text: string; etag: string | undefined };

export type Ask = {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Uses a new connection that closes after the response. */
  alone?: boolean;
};

const TIMEOUT_MS = 70_000;

/** As browsers and apps use them. */
const KEPT = { keepAlive: true, maxSockets: 256 };
const plain = { request: http.request, agent: new http.Agent(KEPT) };
const secure = { request: https.request, agent: new https.Agent(KEPT) };

export async function ask(
  url: string,
  { method = "GET", token, body, headers, alone }: Ask = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { request, agent } = url.startsWith("https:") ? secure : plain;
  const asked = request(url, {
    agent: alone ? false : agent,
    method,
    timeout: TIMEOUT_MS,
    headers: {
      "x-client-platform": "ios",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      }),
      ...headers,
    },
  });
  asked.once("timeout", () => asked.destroy());
  // It may also break while the response is read.
  asked.on("error", () => undefined);
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  // The body follows separately, as on a real network, so the proxy has to wait for it.
  asked.flushHeaders();
  setImmediate(() => asked.end(text));
  try {
    const [answer] = await answered;
    const { statusCode: status = 0 } = answer;
    return { status, text: await textOf(answer), etag: answer.headers.etag };
  } catch {
    return { status: 0, text: "", etag: undefined };
  }
}

/** Returns the response's JSON; throws for any status but 200. */
export async function askOrFail<Json>(url: string, options: Ask = {}): Promise<Json> {
  const { status, text } = await ask(url, options);
  if (status !== 200) throw new Error(`${new URL(url).pathname} answered ${status}: ${text}`);
  return JSON.parse(text);
}
