import type { AnswerOf, Endpoint } from "@sovereign/contract/endpoint";
import { ANSWERED_FOR, NO_CALLER } from "@sovereign/domain/deployment-values";
import { vi } from "vitest";

export type SentRequest = { method: string; path: string; body: unknown };

/** "silence" is a request that fails without a response. */
export type FakeAnswer =
  | {
      status: number;
      body?: unknown;
      stream?: ReadableStream<Uint8Array>;
      etag?: string;
      /** In seconds. */
      retryAfter?: number;
      /** Whether a network answers in the server's place. */
      isForeign?: boolean;
    }
  | "silence";

/** A response typed by the contract. */
export const answered = <Of extends Endpoint>(_: Of, body: AnswerOf<Of>): FakeAnswer => ({
  status: 200,
  body,
});

export const ok = (body: unknown) => ({ status: 200, body });

export const refused = (status: number, code: string) => ({ status, body: { code, title: code } });

/** The headers of every answer of the server. */
export const MARK = { [ANSWERED_FOR]: NO_CALLER };

const PROBLEM = { ...MARK, "content-type": "application/problem+json" };

/** Replaces `fetch`; returns the list of sent requests. */
export function fakeServer(
  answer: (request: SentRequest, headers: Headers) => FakeAnswer,
): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? "GET", path: input, body };
    sent.push(request);
    const reply = answer(request, new Headers(init.headers));
    if (reply === "silence") throw new TypeError("Failed to fetch");
    const text = reply.body === undefined ? null : JSON.stringify(reply.body);
    const headers = new Headers(reply.isForeign ? { "content-type": "application/json" } : PROBLEM);
    if (reply.etag) headers.set("etag", reply.etag);
    if (reply.retryAfter) headers.set("retry-after", String(reply.retryAfter));
    return new Response(reply.stream ?? text, { status: reply.status, headers });
  });
  return sent;
}
