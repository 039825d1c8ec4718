import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { readConfig } from "#settings/config.ts";
import { createApp } from "./app.ts";

const config = readConfig({ AUTH_SECRET: "x".repeat(32) });

describe("a webhook's body", () => {
  it.each([
    ["/api/webhooks/stripe", 200 * 1024, 200],
    ["/api/webhooks/stripe", 257 * 1024, 413],
    ["/api/other", 65 * 1024, 413],
  ])("to %s of %i bytes gets %i", async (path, size, status) => {
    const app = createApp(config, pino({ level: "silent" }));
    app.post("*", async (c) => c.text(`${(await c.req.text()).length}`, 200));
    const text = "x".repeat(size);
    for (const body of [text, new Blob([text]).stream()]) {
      const init = { method: "POST", body, duplex: "half" };
      const answer = await app.request(path, init);
      expect(answer.status).toBe(status);
      if (status === 200) expect(await answer.text()).toBe(String(size));
    }
  });
});

describe("a lone surrogate in a text", () => {
  const send = async (path: string, body: string) => {
    const app = createApp(config, pino({ level: "silent" }));
    app.post("*", async (c) => c.json(await c.req.json()));
    const headers = { "content-type": "application/json" };
    return app.request(path, { method: "POST", body, headers });
  };

  it.each([
    ['{"text":"a \\ud83d b"}', 400],
    ['{"text":["\\uDC00"]}', 400],
    ['{"\\ud800":1}', 400],
    ['{"text":"\\ud83d\\ude00"}', 200],
    ['{"text":"\\ud83d \\ude00"}', 400],
    ['{"text":"\\ud83d","\\ude00":1}', 400],
    ['{"text":"\\\\ud83d"}', 200],
    ['{"text":"\ufffd"}', 200],
  ])("%s gets %i §10.16", async (body, status) => {
    const answer = await send("/api/other", body);
    expect(answer.status).toBe(status);
    if (status === 400) expect(await answer.json()).toMatchObject({ code: "request.invalid" });
  });

  it("is searched for once in an unterminated string", async () => {
    const began = performance.now();
    const unended = `{"text":"\\ud800${'\\"'.repeat(32_000)}`;
    await send("/api/other", unended);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("does not block a provider's event", async () => {
    expect((await send("/api/webhooks/stripe", '{"text":"\\ud83d"}')).status).toBe(200);
  });
});
