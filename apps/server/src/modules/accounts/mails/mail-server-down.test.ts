import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { systemClock } from "#app/clock.ts";
import { compose } from "#app/compose.ts";
import { readConfig } from "#settings/config.ts";
import { createRecordingMailer } from "#testing/recording-mailer.ts";
import { openTestDatabase } from "#testing/test-database.ts";

/** In milliseconds; longer than the queue's next poll takes on a busy machine. */
const TIMEOUT_MS = 50_000;

it("sign-up responds while the mail server is silent §7.8 §S63", {
  tags: ["kills"],
}, async () => {
  const config = readConfig({
    NODE_ENV: "test",
    APP_URL: "http://sovereign.test",
    AUTH_SECRET: "a secret for tests, and for nothing else",
  });
  const recorder = createRecordingMailer();
  const silence = Promise.withResolvers<void>();
  let attempts = 0;
  const mailer = {
    async send(message: Parameters<typeof recorder.send>[0]) {
      attempts += 1;
      await silence.promise;
      await recorder.send(message);
    },
  };
  const log = pino({ level: "silent" });
  const database = await openTestDatabase();
  const product = await compose(config, {
    clock: systemClock,
    log,
    database,
    providers: { mailer },
  });

  const request = new Request("http://sovereign.test/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "patient@example.com", password: "correct horse" }),
  });
  const since = performance.now();
  expect((await product.app.fetch(request)).status).toBe(200);
  expect(performance.now() - since).toBeLessThan(2_000);
  // The response arrived while the mail server still has not responded.
  await vi.waitFor(() => expect(attempts).toBe(1), TIMEOUT_MS);
  expect(recorder.sent).toEqual([]);
  silence.reject(new Error("the mail server hung up"));
  silence.promise.catch(() => undefined);
  mailer.send = recorder.send;
  await vi.waitFor(() => expect(recorder.lastTo("patient@example.com")).toBeDefined(), TIMEOUT_MS);
  expect(recorder.sent).toHaveLength(1);
  await product.close();
});
