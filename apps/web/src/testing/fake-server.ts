import { vi } from "vitest";

export type SentRequest = { method: string; path: string; body: unknown };

/** An answer: a status and a body, or "silence" for a request that fails. */
export type FakeAnswer = { status: number; body?: unknown } | "silence";

/** Stands in for the server behind `fetch`: `answer` decides, the list remembers what was asked. */
export function fakeServer(answer: (request: SentRequest) => FakeAnswer): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? "GET", path: input, body };
    sent.push(request);
    const reply = answer(request);
    if (reply === "silence") throw new TypeError("Failed to fetch");
    const text = reply.body === undefined ? null : JSON.stringify(reply.body);
    const headers = { "content-type": "application/problem+json" };
    return new Response(text, { status: reply.status, headers });
  });
  return sent;
}
