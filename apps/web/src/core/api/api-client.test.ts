import { followEvents } from "@sovereign/contract/memberships";
import { changeMember, readKeys, signOut } from "@sovereign/contract/sessions";
import { readPiece, searchVault } from "@sovereign/contract/vault";
import { describe, expect, it, vi } from "vitest";
import { MARK } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { createApiClient, networkAnswers } from "./api-client.ts";
import { ApiError, ConnectionError, ForeignAnswerError } from "./api-error.ts";

const { user } = memberRecord();

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...MARK, "content-type": "application/problem+json", ...headers },
  });

const tokens = (successor: string | null) => ({
  member: () => "u1",
  accessToken: async () => "first",
  replace: vi.fn(async () => successor),
});

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
  it("sends its platform, the token and JSON", async () => {
    const { sent, send } = recordingFetch(json(200, { user }));
    const headers = () => ({ "x-client-platform": "ios" });
    const api = createApiClient({ fetch: send, tokens: tokens(null), headers });
    await api(changeMember, { body: { time_zone: "UTC" } });
    expect(sent[0]?.headers.get("x-client-platform")).toBe("ios");
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer first");
    expect(sent[0]?.body).toBe('{"time_zone":"UTC"}');
  });

  it("turns a problem document into its code, retry delay and request id", async () => {
    const problem = { code: "request.rate_limited", title: "Too many attempts", request_id: "r1" };
    const { send } = recordingFetch(json(429, problem, { "retry-after": "90" }));
    const error = await createApiClient({ fetch: send })(readKeys).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "request.rate_limited",
      status: 429,
      retryAfter: 90,
      requestId: "r1",
      message: "Too many attempts",
    });
  });

  it("has a code for any other refusal, and none for a missing response", async () => {
    const { send } = recordingFetch(new Response("out of order", { status: 502, headers: MARK }));
    const api = createApiClient({ fetch: send });
    await expect(api(readKeys)).rejects.toMatchObject({ code: "unknown", status: 502 });
    await expect(api(readKeys)).rejects.toBeInstanceOf(ConnectionError);
  });

  it("retries once with the refreshed token after a rejected one", async () => {
    const refused = () => json(401, { code: "auth.token_invalid" });
    const { sent, send } = recordingFetch(refused(), json(200, { keys: [] }));
    const api = createApiClient({ fetch: send, tokens: tokens("second") });
    expect(await api(readKeys)).toEqual({ keys: [] });
    expect(sent.map((request) => request.headers.get("authorization"))).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
    const again = recordingFetch(refused(), refused());
    const stubborn = createApiClient({ fetch: again.send, tokens: tokens("second") });
    await expect(stubborn(readKeys)).rejects.toMatchObject({ status: 401 });
    expect(again.sent).toHaveLength(2);
  });

  it("sends a request that names its member for that member only", async () => {
    const { sent, send } = recordingFetch(json(200, { keys: [] }));
    const accessToken = async (member: string | null) => (member === "u1" ? "of u1" : null);
    const source = { ...tokens(null), member: () => "u2", accessToken };
    const api = createApiClient({ fetch: send, tokens: source });
    await api(readKeys, { as: "u1" });
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer of u1");
    await expect(api(readKeys, { as: "u3" })).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });
});

describe("a response", () => {
  const asked = async (answer: Response) =>
    createApiClient({ fetch: recordingFetch(answer).send })(changeMember, {
      body: { time_zone: "UTC" },
    });

  it("may contain fields that this build does not know", async () => {
    const later = { user: { ...user, display_name: "Eleanor" }, new_word: 1 };
    expect(await asked(json(200, later))).toEqual(later);
  });

  it.each([
    ["lacks a field", { user: { ...user, time_zone: undefined } }, "answer.user.time_zone"],
    ["has a field of another type", { user: { ...user, role: "owner" } }, "answer.user.role"],
    ["is not an object", [], "answer"],
  ])("that %s is rejected with only the endpoint and the field named", async (_, body, at) => {
    const error = await asked(json(200, body)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      name: "AnswerError",
      message: `PATCH /api/me did not answer as agreed: ${at}`,
    });
    expect(JSON.stringify(error) + String(error)).not.toContain("marlowe");
  });

  it("may be empty for some endpoints only", async () => {
    const nothing = () => new Response(null, { status: 204, headers: MARK });
    const api = createApiClient({ fetch: recordingFetch(nothing()).send });
    expect(await api(signOut)).toBeUndefined();
    await expect(asked(nothing())).rejects.toMatchObject({ name: "AnswerError" });
  });

  it("that is cut off is rejected", async () => {
    const cut = new Response('{"user": {', { headers: MARK });
    await expect(asked(cut)).rejects.toBeInstanceOf(ConnectionError);
  });

  it("of refusal without a valid problem document is still a refusal", async () => {
    await expect(asked(json(400, { code: 7 }))).rejects.toMatchObject({ code: "unknown" });
    await expect(asked(json(400, []))).rejects.toMatchObject({ status: 400, code: "unknown" });
    const code = "member.name_taken";
    await expect(asked(json(400, { code, title: "x" }))).rejects.toMatchObject({ code });
  });
});

describe("the URL of a request", () => {
  it("contains the parameters and the query, encoded", async () => {
    const { sent, send } = recordingFetch();
    const api = createApiClient({ fetch: send });
    await api(searchVault, { query: { q: "a&b/c d" } }).catch(() => undefined);
    await api(readPiece, { params: { section: "books", id: "../x" } }).catch(() => undefined);
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/vault/search?q=a%26b%2Fc%20d",
      "/api/vault/books/..%2Fx",
    ]);
  });
});

describe("the server of a native app", () => {
  it("is called by its full URL", async () => {
    const { sent, send } = recordingFetch(json(200, { keys: [] }));
    await createApiClient({ fetch: send, server: "https://one.example" })(readKeys);
    expect(sent.map(({ path }) => path)).toEqual(["https://one.example/.well-known/jwks.json"]);
  });
});

describe("rereading", () => {
  const tagged = (body: unknown, etag: string) => json(200, body, { etag });

  it("sends the known ETag and keeps the response while nothing has changed", async () => {
    const { sent, send } = recordingFetch(
      tagged({ keys: [{ kid: "a" }] }, '"a"'),
      new Response(null, { status: 304, headers: MARK }),
      tagged({ keys: [{ kid: "b" }] }, '"b"'),
    );
    const api = createApiClient({ fetch: send });
    const first = await api.reread(readKeys, undefined);
    expect(first).toEqual({ tag: '"a"', answer: { keys: [{ kid: "a" }] } });
    expect(await api.reread(readKeys, first)).toBe(first);
    expect(await api.reread(readKeys, first)).toEqual({
      tag: '"b"',
      answer: { keys: [{ kid: "b" }] },
    });
    expect(sent.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"a"', '"a"']);
  });

  it("throws a refusal like any other request", async () => {
    const { send } = recordingFetch(json(503, { code: "server.unavailable", title: "x" }));
    const known = { tag: '"a"', answer: { keys: [] } };
    await expect(createApiClient({ fetch: send }).reread(readKeys, known)).rejects.toMatchObject({
      code: "server.unavailable",
    });
  });
});

describe("a streaming response", () => {
  it("outlives the timeout, sends the token and ends with its signal", async () => {
    // Every timeout has expired; fake timers do not affect those of signals.
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    let headers = new Headers();
    let signal: AbortSignal | null | undefined;
    const send: typeof fetch = async (_, init) => {
      headers = new Headers(init?.headers);
      signal = init?.signal;
      return new Response("event: ready\n\n", { status: 200, headers: MARK });
    };
    const api = createApiClient({ fetch: send, tokens: tokens(null) });
    const stop = new AbortController();
    const response = await api.open(followEvents, stop.signal);
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
    const open = createApiClient({ fetch: send }).open(followEvents, new AbortController().signal);
    await expect(open).rejects.toMatchObject({ status: 404 });
  });
});

const LOGIN = "<!doctype html><title>Sign in to the Wi-Fi</title>";
const html = (status: number, headers: Record<string, string> = {}) =>
  new Response(LOGIN, { status, headers: { "content-type": "text/html", ...headers } });
const theirs = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const redirected = () =>
  Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });

describe("an answer that is not the server's", () => {
  const FOREIGN: [shape: string, answer: () => Response, isShown: boolean][] = [
    ["a page", () => html(200), true],
    ["a page with a request id", () => html(200, { "x-request-id": "gateway-1" }), true],
    ["a redirect to a login page", redirected, true],
    ["204", () => new Response(null, { status: 204 }), true],
    ["401 without a body", () => new Response(null, { status: 401 }), true],
    ["401 with their JSON", () => theirs(401, { code: "unauthorized", title: "x" }), true],
    ["403", () => html(403), true],
    ["404", () => html(404), true],
    ["511", () => html(511), true],
    ["their JSON", () => theirs(200, { gone: ["u1"], user }), true],
    ["a gateway's 502", () => html(502), false],
    ["a maintenance page", () => html(503), false],
    ["our own server's 408 for an upload that took too long", () => html(408), false],
    ["a CDN's 522 in front of a stopped server", () => html(522), false],
    ["a CDN's 429", () => html(429), false],
    ["our own proxy's 413", () => html(413), false],
    [
      "a page that is never kept, with a request id",
      () => html(200, { "x-request-id": "gateway-1", "cache-control": "no-store" }),
      true,
    ],
    ["another member's 200", () => json(200, { user }, { "x-answered-for": "u2" }), false],
    ["another member's 401", () => json(401, {}, { "x-answered-for": "u2" }), false],
  ];

  it.each(FOREIGN)("counts as none and refreshes nothing: %s §S108", async (_, answer, isShown) => {
    networkAnswers.set(false);
    const source = tokens("second");
    const seen = { onAnswer: vi.fn(), onSilence: vi.fn() };
    const { send, sent } = recordingFetch(answer(), answer(), answer(), answer());
    const api = createApiClient({ fetch: send, tokens: source, ...seen });
    const { signal } = new AbortController();
    for (const asked of [
      api(signOut),
      api(changeMember, { body: { time_zone: "UTC" } }),
      api.reread(readKeys, { tag: '"a"', answer: { keys: [] } }),
      api.open(followEvents, signal),
    ]) {
      await expect(asked).rejects.toBeInstanceOf(ForeignAnswerError);
    }
    expect(sent).toHaveLength(4);
    expect(source.replace).not.toHaveBeenCalled();
    expect(seen.onAnswer).not.toHaveBeenCalled();
    expect(seen.onSilence).toHaveBeenCalledTimes(4);
    expect(networkAnswers.get()).toBe(isShown);
  });

  it("is shown until the server answers", async () => {
    const { send } = recordingFetch(html(200), json(401, { code: "auth.required", title: "x" }));
    const api = createApiClient({ fetch: send });
    await expect(api(readKeys)).rejects.toBeInstanceOf(ForeignAnswerError);
    expect(networkAnswers.get()).toBe(true);
    await expect(api(readKeys)).rejects.toMatchObject({ code: "auth.required" });
    expect(networkAnswers.get()).toBe(false);
  });

  it("gets no body by a redirect", async () => {
    const send = vi.fn<typeof fetch>(async () => json(200, { user }));
    await createApiClient({ fetch: send })(changeMember, { body: { time_zone: "UTC" } });
    expect(send.mock.calls[0]?.[1]?.redirect).toBe("manual");
  });
});

describe("a server from before the mark", () => {
  const former = (status: number, body: unknown, headers: Record<string, string>) =>
    new Response(body === null ? null : JSON.stringify(body), {
      status,
      headers: { "x-request-id": "request-1", ...headers },
    });
  const plain = { "content-type": "application/json", "cache-control": "public, max-age=300" };
  const problem = { "content-type": "application/problem+json" };

  it("is heard: its JSON, its empty answers and its problem documents", async () => {
    const { send } = recordingFetch(
      former(200, { keys: [] }, plain),
      former(204, null, { "cache-control": "no-store" }),
      former(401, { code: "auth.token_invalid", title: "x" }, problem),
      former(304, null, { "cache-control": "no-store" }),
    );
    const api = createApiClient({ fetch: send });
    expect(await api(readKeys)).toEqual({ keys: [] });
    expect(await api(signOut)).toBeUndefined();
    await expect(api(readKeys)).rejects.toMatchObject({ code: "auth.token_invalid" });
    const known = { tag: '"a"', answer: { keys: [] } };
    expect(await api.reread(readKeys, known)).toBe(known);
  });
});
