import { lookup } from "node:dns";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./push-addresses.ts";

/** Longer than any push service needs; a member's other devices wait for it. */
const TIMEOUT_MS = 10_000;

type PushRequest = {
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};

export type PushAnswer = { status: number; retryAfter: string | null };

export type PushNetwork = (request: PushRequest) => Promise<PushAnswer>;

/** Rejects private addresses, because any name could resolve to our own network. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) {
      callback(error ?? new Error("the host name does not resolve"), "", 0);
    } else if (!found.every(({ address }) => isPublicAddress(address))) {
      callback(new Error("the host name resolves to a private address"), "", 0);
    } else if (options.all) {
      callback(null, found);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

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
        // The body is not needed, and the other side controls its length.
        answer.destroy();
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });

/** Uses `fetch`, for `ownService` and tests. */
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
