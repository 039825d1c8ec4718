import { describe, expect, it, vi } from "vitest";
import { createApiClient } from "./api-client.ts";
import { ApiError, ConnectionError } from "./api-error.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });

const tokens = (successor: string | null) => ({
  member: () => "u1",
  accessToken: async () => "first",
  replace: vi.fn(async () => successor),
});

/** What was sent, request by request. */
function recordingFetch(...answers: Response[]) {
  const sent: { path: string; headers: Headers; body: unknown }[] = [];
  const send: typeof fetch = async (input, init) => {
    sent.push({ path: String(input), headers: new Headers(init?.headers), body: init?.body });
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  };
  return { sent, send };
}

describe("the API client", () => {
  it("names its platform, carries the token and sends JSON", async () => {
    const { sent, send } = recordingFetch(json(200, { ok: true }));
    const headers = () => ({ "x-client-platform": "ios" });
    const api = createApiClient({ fetch: send, tokens: tokens(null), headers });
    await api("/api/me", { method: "PATCH", body: { time_zone: "UTC" } });
    expect(sent[0]?.headers.get("x-client-platform")).toBe("ios");
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer first");
    expect(sent[0]?.body).toBe('{"time_zone":"UTC"}');
  });

  it("turns a problem document into its code, its wait and its request id", async () => {
    const problem = { code: "request.rate_limited", title: "Too many attempts", request_id: "r1" };
    const { send } = recordingFetch(json(429, problem, { "retry-after": "90" }));
    const error = await createApiClient({ fetch: send })("/api/x").catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "request.rate_limited",
      status: 429,
      retryAfter: 90,
      requestId: "r1",
      message: "Too many attempts",
    });
  });

  it("has a code for an answer that is no problem document", async () => {
    const { send } = recordingFetch(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(createApiClient({ fetch: send })("/api/x")).rejects.toMatchObject({
      code: "unknown",
      status: 502,
    });
  });

  it("calls silence a connection error", async () => {
    const { send } = recordingFetch();
    await expect(createApiClient({ fetch: send })("/api/x")).rejects.toBeInstanceOf(
      ConnectionError,
    );
  });

  it("tries a refused token's successor once", async () => {
    const refused = () => json(401, { code: "auth.token_invalid" });
    const { sent, send } = recordingFetch(refused(), json(200, { today: "2026-03-24" }));
    const api = createApiClient({ fetch: send, tokens: tokens("second") });
    expect(await api("/api/one-things")).toEqual({ today: "2026-03-24" });
    expect(sent.map((request) => request.headers.get("authorization"))).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
    const again = recordingFetch(refused(), refused());
    const stubborn = createApiClient({ fetch: again.send, tokens: tokens("second") });
    await expect(stubborn("/api/one-things")).rejects.toMatchObject({ status: 401 });
    expect(again.sent).toHaveLength(2);
  });
});

describe("reading again", () => {
  const tagged = (body: unknown, etag: string) => json(200, body, { etag });

  it("sends the tag it knows and keeps the known answer while nothing has changed", async () => {
    const { sent, send } = recordingFetch(
      tagged({ subscribed: true }, '"a"'),
      new Response(null, { status: 304 }),
      tagged({ subscribed: false }, '"b"'),
    );
    const api = createApiClient({ fetch: send });
    const first = await api.reread("/api/x", undefined);
    expect(first).toEqual({ tag: '"a"', answer: { subscribed: true } });
    expect(await api.reread("/api/x", first)).toBe(first);
    expect(await api.reread("/api/x", first)).toEqual({
      tag: '"b"',
      answer: { subscribed: false },
    });
    expect(sent.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"a"', '"a"']);
  });

  it("throws a refusal like any other request", async () => {
    const { send } = recordingFetch(json(503, { code: "server.unavailable", title: "x" }));
    const known = { tag: '"a"', answer: 1 };
    await expect(createApiClient({ fetch: send }).reread("/api/x", known)).rejects.toMatchObject({
      code: "server.unavailable",
    });
  });
});

describe("an answer that lasts", () => {
  it("outlives the time limit, carries the token and ends with its signal", async () => {
    // Every time limit is over at once; faked timers do not move those of signals.
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    let headers = new Headers();
    let signal: AbortSignal | null | undefined;
    const send: typeof fetch = async (_, init) => {
      headers = new Headers(init?.headers);
      signal = init?.signal;
      return new Response("event: ready\n\n", { status: 200 });
    };
    const api = createApiClient({ fetch: send, tokens: tokens(null) });
    const stop = new AbortController();
    const response = await api.open("/api/me/events", stop.signal);
    expect(signal?.aborted).toBe(false);
    expect(headers.get("authorization")).toBe("Bearer first");
    expect(headers.get("accept")).toBe("text/event-stream");
    expect(await response.text()).toBe("event: ready\n\n");
    stop.abort();
    expect(signal?.aborted).toBe(true);
    vi.restoreAllMocks();
  });

  it("is refused like any other request", async () => {
    const { send } = recordingFetch(json(404, { code: "route.not_found", title: "x" }));
    const open = createApiClient({ fetch: send }).open("/api/x", new AbortController().signal);
    await expect(open).rejects.toMatchObject({ status: 404 });
  });
});
