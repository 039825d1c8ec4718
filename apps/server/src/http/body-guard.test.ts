import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { readConfig } from "#app/config.ts";
import { createApp } from "./app.ts";

const config = readConfig({ AUTH_SECRET: "x".repeat(32) });

describe("a webhook's body", () => {
  it.each([
    ["/api/webhooks/stripe", 200 * 1024, 200],
    ["/api/webhooks/stripe", 257 * 1024, 413],
    ["/api/other", 65 * 1024, 413],
  ])("to %s of %i bytes is answered %i", async (path, size, status) => {
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
