import { lookup } from "node:dns";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./push-addresses.ts";

/** No push service takes longer; a member's other devices wait meanwhile. */
const TIMEOUT_MS = 10_000;

/** A request as the encrypting library describes it. */
type PushRequest = {
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};

/** What matters of an answer. */
export type PushAnswer = { status: number; retryAfter: string | null };

/** Sends a request to a push service; rejects when there was no answer. */
export type PushNetwork = (request: PushRequest) => Promise<PushAnswer>;

/** The addresses of a name, of which none may be private: it could be anybody's name for our own network. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) {
      callback(error ?? new Error("the name leads nowhere"), "", 0);
    } else if (!found.every(({ address }) => isPublicAddress(address))) {
      callback(new Error("the name leads to a private address"), "", 0);
    } else if (options.all) {
      callback(null, found);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

/** Over the public internet: names that lead elsewhere are not connected to, and nothing is followed. */
export const publicNetwork: PushNetwork = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      { method: "POST", headers, lookup: lookupPublic, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers["retry-after"] ?? null,
        });
        // Nothing in it is needed, and its length is up to the other side.
        answer.destroy();
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });

/** By a `fetch`: to a push service of one's own, and in tests. */
export function networkOf(fetch: typeof globalThis.fetch): PushNetwork {
  return async ({ endpoint, headers, body }) => {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
}
