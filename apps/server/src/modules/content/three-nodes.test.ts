import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compose, type Product } from "#app/compose.ts";
import { openDatabase } from "#database/open-database.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

/** In milliseconds; a busy machine may need long to pass a message on. */
const TIMEOUT_MS = 20_000;

const MANIFESTO = "/api/manifesto";

let here: TestProduct;
let others: Product[];

beforeAll(async () => {
  here = await startTestProduct({ storedContent: true });
  const log = pino({ level: "silent" });
  const databaseUrl = here.database.directUrl;
  const start = async () =>
    compose(here.config, {
      clock: () => new Date(),
      log,
      database: await openDatabase({ databaseUrl, dataDir: "", poolSize: 2, log }),
      providers: { mailer: here.mailer },
      jobs: createImmediateJobs,
      providerFetch: here.providerFetch,
    });
  others = [await start(), await start()];
});

afterAll(async () => {
  await Promise.all(others.map((node) => node.close()));
  await here.close();
});

/** What every node serves, without a second request to the database. */
const served = (path: string) =>
  Promise.all(
    [here, ...others].map(async ({ app }) => {
      const answer = await app.fetch(new Request(here.config.appUrl + path));
      return answer.text();
    }),
  );

it("three nodes serve a release, and what a schedule opens, at the same instant", async () => {
  const editor = await signUpStaff(here, "editor");
  const path = "/api/office/pieces/manifesto/utility-is-your-worth";
  const send = async (at: string, method: string, body: object) => {
    const answer = await editor.fetch(`${path}${at}`, { method, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as OfficePiece & { piece: OfficePiece };
  };
  const change = async (words: string) => {
    const { text, version, saved_at } = (await (await editor.fetch(path)).json()) as OfficePiece;
    const sitting = crypto.randomUUID();
    const whole = `${text.trimEnd()} ${words}\n`;
    const { piece } = await send("", "PUT", { text: whole, version, saved_at, sitting });
    return { version: piece.version, saved_at: piece.saved_at };
  };
  await send("/publish", "POST", await change("Said at once."));
  await vi.waitFor(
    async () => {
      for (const text of await served(MANIFESTO)) expect(text).toContain("Said at once.");
    },
    { timeout: TIMEOUT_MS },
  );

  const at = new Date(here.clock.now().getTime() + 60_000);
  const planned = await change("Said later.");
  await send("/schedule", "PUT", { ...planned, at: at.toISOString() });
  here.clock.set(new Date(at.getTime() - 1).toISOString());
  for (const text of await served(MANIFESTO)) expect(text).not.toContain("Said later.");
  here.clock.set(at.toISOString());
  await vi.waitFor(
    async () => {
      for (const text of await served(MANIFESTO)) expect(text).toContain("Said later.");
    },
    { timeout: TIMEOUT_MS },
  );
});
