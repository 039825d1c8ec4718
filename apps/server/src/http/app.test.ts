import { createRoute, z } from "@hono/zod-openapi";
import { problemTitles } from "@sovereign/content/words/problems";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import { readConfig } from "#settings/config.ts";
import { createApp } from "./app.ts";

const secret = { AUTH_SECRET: "x".repeat(32) };
const schema = z.object({ text: z.string().max(10) });
const content = { "application/json": { schema } };
const echo = createRoute({
  method: "post",
  path: "/api/echo",
  request: { body: { required: true, content } },
  responses: { 200: { description: "What was sent", content } },
});

function startApp(environment: Record<string, string> = {}) {
  const config = readConfig({
    ...secret,
    NODE_ENV: "test",
    APP_URL: "https://one.example",
    ...environment,
  });
  const lines: string[] = [];
  const app = createApp(config, pino({}, { write: (line: string) => void lines.push(line) }));
  let handled = 0;
  app.openapi(echo, (c) => {
    handled += 1;
    return c.json(c.req.valid("json"), 200);
  });
  app.get("/api/broken/:token", () => {
    throw new Error("out of order");
  });
  app.get("/api/raw", () => Response.redirect("https://one.example/elsewhere"));
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    app.request("/api/echo", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
  return { app, lines, post, handled: () => handled };
}

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe("errors", () => {
  it("are problem documents with a stable code, the request id and the invalid fields", async () => {
    const { post } = startApp();
    const answer = await post('{"text":"far too long"}', { "x-request-id": "request-0001" });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toEqual({
      type: "urn:problem:request.invalid",
      title: problemTitles["request.invalid"],
      status: 400,
      code: "request.invalid",
      request_id: "request-0001",
      errors: [{ path: "text", message: expect.stringContaining("10") }],
    });
  });

  it("reveal no cause, which is logged with the request id §S91", async () => {
    const { app, lines } = startApp();
    const answer = await app.request("/api/broken/secret-token");
    const body = await answer.text();
    expect([answer.status, body.includes("out of order")]).toEqual([500, false]);
    const requestId = answer.headers.get("x-request-id");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "request failed", request_id: requestId, error: { message: "out of order" } },
      { msg: "request", request_id: requestId, route: "/api/broken/:token", status: 500 },
    ]);
    expect(lines.join("")).not.toContain("secret-token");
  });

  it("are of level 50 where they are the server's, not a provider's or of what is not set up", async () => {
    const { app, lines } = startApp();
    const codes = [
      "server.unavailable",
      "auth.provider_unavailable",
      "billing.not_configured",
      "billing.provider_unavailable",
      "factor.text_not_sent",
      "reminder.not_delivered",
    ] as const;
    app.get("/api/problems/:at", (c) => {
      throw new Problem(codes[Number(c.req.param("at"))] ?? "route.not_found");
    });
    for (const at of codes.keys()) {
      expect((await app.request(`/api/problems/${at}`)).status).toBe(503);
    }
    const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== "request");
    expect(failed.map(({ level }) => level)).toEqual([50, 40, 40, 40, 40, 40]);
  });
});

describe("a body", () => {
  it("over 64 KB is refused before any handler runs, declared or streamed §S19", async () => {
    const { post, handled } = startApp();
    const big = JSON.stringify({ text: "x".repeat(64 * 1024) });
    const declared = await post(big, { "content-length": String(big.length) });
    const streamed = await post(new Blob([big]).stream());
    expect(await codeOf(declared)).toEqual([413, "request.too_large"]);
    expect(await codeOf(streamed)).toEqual([413, "request.too_large"]);
    expect(handled()).toBe(0);
  });

  it("that is nested too deeply, cut off or not UTF-8 is refused §S20", async () => {
    const { post } = startApp();
    // In a field that no schema reads.
    const deep = `{"text":"","more":${"[".repeat(1000)}${"]".repeat(1000)}}`;
    const notUtf8 = new Uint8Array([...Buffer.from('{"text":"'), 0xff, ...Buffer.from('"}')]);
    for (const body of [deep, '{"text":', notUtf8, "[]", "null"]) {
      expect(await codeOf(await post(body))).toEqual([400, "request.invalid"]);
    }
    const brackets = '{"text":"[[\\"{{"}';
    expect(await (await post(brackets)).json()).toEqual({ text: '[["{{' });
  });
});

describe("an aborted body", () => {
  it("is a client error: 400, and no error in the log", async () => {
    const { post, lines } = startApp();
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
      },
    });
    expect(await codeOf(await post(broken))).toEqual([400, "request.invalid"]);
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30]);
  });
});

describe("a cross-site request", () => {
  it("cannot write, and gets no CORS headers when it reads §S52 §S53", async () => {
    const { app, post } = startApp();
    const body = '{"text":"hello"}';
    for (const origin of ["https://evil.example", "null", "http://one.example"]) {
      expect(await codeOf(await post(body, { origin }))).toEqual([403, "request.foreign_origin"]);
    }
    expect((await post(body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post(body, { origin: "https://one.example" })).status).toBe(200);
    const read = await app.request("/api/raw", { headers: { origin: "https://evil.example" } });
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("is allowed when its origin is trusted", async () => {
    const { app, post } = startApp({ TRUSTED_ORIGINS: "capacitor://localhost" });
    const origin = "capacitor://localhost";
    const answer = await post('{"text":"hello"}', { origin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    // Also without an Origin: a cache must not give that response to the trusted page.
    for (const from of [answer, await app.request("/nowhere")]) {
      expect(from.headers.get("vary")).toContain("Origin");
    }
    const preflight = await app.request("/api/echo", { method: "OPTIONS", headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  });

  it("is readable by a trusted page, refused or not, and carries no cookies §S52", async () => {
    const { app, post } = startApp({ TRUSTED_ORIGINS: "capacitor://localhost" });
    const origin = "capacitor://localhost";
    const answers = [
      await app.request("/api/raw", { headers: { origin } }),
      await app.request("/api/broken/x", { headers: { origin } }),
      await post("no JSON", { origin }),
    ];
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("access-control-expose-headers")?.split(",")).toEqual(
        expect.arrayContaining(["x-answered-for", "content-disposition", "etag", "retry-after"]),
      );
    }
  });
});

describe("every response", () => {
  it("of the API is marked as the server's, also empty, refused and unknown §S108", async () => {
    const { app, post } = startApp();
    app.get("/api/empty", (c) => c.body(null, 204));
    const answers = [
      await app.request("/api/empty"),
      await app.request("/api/empty", { method: "HEAD" }),
      await app.request("/api/raw"),
      await app.request("/api/broken/x"),
      await app.request("/api/nothing"),
      await post("no JSON"),
    ];
    for (const { headers } of answers) expect(headers.get("x-answered-for")).toBe("anyone");
    expect((await app.request("/about")).headers.has("x-answered-for")).toBe(false);
  });

  it("has the security headers, whichever handler sent it §S49 §S51", async () => {
    const { app } = startApp();
    for (const path of ["/api/raw", "/api/broken/x", "/nowhere"]) {
      const { headers } = await app.request(path);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("referrer-policy")).toBeTruthy();
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("x-request-id")).toBeTruthy();
    }
    const answer = await app.request("/api/raw");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("location")).toBe("https://one.example/elsewhere");
  });
});

describe("a form that another site posts", () => {
  const form = (path: string, headers: Record<string, string> = {}) =>
    startApp().app.request(`https://one.example${path}`, {
      method: "POST",
      body: "shared_text=Buy",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://two.example",
        "sec-fetch-mode": "navigate",
        ...headers,
      },
    });

  it.each([
    ["/app/one-thing?shared_text=Buy", "/app/one-thing"],
    ["/", "/"],
    ["//two.example/a", "/two.example/a"],
    ["/lost", "/lost"],
  ])("to %s gets the page, without what it sent §S109", async (path, location) => {
    const answer = await form(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
  });

  it("gets the page from a browser that names no mode", async () => {
    const answer = await form("/app", { "sec-fetch-mode": "", accept: "text/html,*/*" });
    expect(answer.status).toBe(303);
  });

  it("is refused by an endpoint, and where a script posts it", async () => {
    expect(await codeOf(await form("/api/echo"))).toEqual([403, "request.foreign_origin"]);
    const answer = await form("/app", { "sec-fetch-mode": "no-cors" });
    expect(await codeOf(answer)).toEqual([403, "request.foreign_origin"]);
  });
});
