import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { addDays } from "@sovereign/domain/calendar-date";
import { inArray } from "drizzle-orm";
import { pino } from "pino";
import { expect, inject, it, onTestFinished } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { subscriptions } from "#schema/schema.ts";
import { countOf, SCENARIO } from "./chance.ts";
import { deviceOf } from "./device.ts";
import { driverOf, PAYMENT_ENVIRONMENT, startPaymentProvider } from "./payment-provider.ts";
import { spawnServer } from "./spawned-server.ts";

/** The first shows responses sent before their write was stored. */
const CRASHES = countOf(2, 50);
const READY_MS = 10_000;
const WRITES_BEFORE_CRASH = 25;
const SUBSCRIPTIONS = 4;

type Session = { access_token: string };
type Overview = { today: string; records: { target_date: string; content: string }[] };
type RequestApi = (path: string, init?: RequestInit) => Promise<Response>;

it(
  "kill -9 during writes and webhooks, repeatedly, loses no acknowledged write, and ends in the provider's state §4.41 §10.18 §S31 §S59",
  SCENARIO,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "crash-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const { environment, provider, payments, bought } = await startEventfulProvider(
      () => server.url,
    );
    const start = () =>
      spawnServer({
        ...environment,
        DATA_DIR: dataDir,
        SEED_DEMO: "true",
        RATE_LIMIT_FACTOR: "1000",
      });
    let server = await start();
    onTestFinished(() => server.end("SIGKILL").then(() => undefined));

    const request = await signInAsAdmin(dataDir, () => server.url);
    const { today } = await readOverview(request);
    const writers = startWriters(request, [today, addDays(today, -1), addDays(today, -2)]);
    const taken = new Set<string>();
    /** Delivers everything concurrently; calls `onTaken` at the first accepted event, or at the end. */
    async function deliver(onTaken: () => void): Promise<void> {
      const waiting = provider.control.state().events.filter(({ id }) => !taken.has(id));
      const delivered = waiting.map(async ({ id }) => {
        const { statuses } = await provider.control.redeliver({ event_id: id });
        if (!statuses.includes(200)) return;
        taken.add(id);
        onTaken();
      });
      await Promise.all(delivered);
      onTaken();
    }

    let slowest = 0;
    for (let crash = 0; crash < CRASHES; crash += 1) {
      let killed: Promise<unknown> | undefined;
      const kill = () => {
        killed ??= server.end("SIGKILL");
      };
      // Every second time while an event is handled, and otherwise while days are written.
      const byEvent = crash % 2 === 0 && taken.size < provider.control.state().events.length;
      await Promise.all([
        writers.writeUntilKilled(byEvent ? undefined : kill),
        byEvent ? deliver(kill) : undefined,
      ]);
      await killed;
      const since = performance.now();
      server = await start();
      slowest = Math.max(slowest, performance.now() - since);
      const { records } = await readOverview(request);
      for (const [date, count] of writers.acknowledged) {
        const stored = records.find((record) => record.target_date === date)?.content;
        expect(Number(stored?.split(" ")[1])).toBeGreaterThanOrEqual(count);
      }
    }
    expect(writers.acknowledged.size).toBe(3);
    if (inject("isLong")) expect(slowest).toBeLessThan(READY_MS);

    for (const { id } of provider.control.state().events) {
      if (taken.has(id)) continue;
      expect(await provider.control.redeliver({ event_id: id })).toEqual({ statuses: [200] });
    }
    await server.end("SIGTERM");
    const database = await openDatabase({ dataDir, poolSize: 1, log: pino({ level: "silent" }) });
    const rows = await database.db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.externalId, bought));
    await database.close();
    for (const id of bought) {
      const truth = await payments.readSubscription(id);
      const stored = rows.filter(({ externalId }) => externalId === id);
      expect(stored).toMatchObject([{ status: truth?.status, revoked: truth?.revoked }]);
    }
    expect(new Set(rows.map(({ revoked }) => revoked))).toEqual(new Set(["refunded", "disputed"]));
  },
);

/** A provider with refunded and disputed subscriptions that no webhook has reported yet. */
async function startEventfulProvider(serverUrl: () => string) {
  const provider = startPaymentProvider(async (request) =>
    fetch(`${serverUrl()}/api/webhooks/stripe`, {
      method: "POST",
      headers: request.headers,
      body: await request.text(),
    }),
  );
  const listening = createAdaptorServer({ fetch: provider.app.fetch }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(async () => {
    listening.close();
    await provider.close();
  });
  const payments = driverOf(provider);
  await provider.control.hold();
  const urls = { successUrl: "http://sovereign.test/", cancelUrl: "http://sovereign.test/" };
  for (let buyer = 0; buyer < SUBSCRIPTIONS; buyer += 1) {
    const { url } = await payments.createCheckout({ member: null, ...urls });
    await provider.pay(url, `guest-${buyer}@example.com`);
  }
  const bought = provider.control.state().subscriptions.map(({ id }) => id);
  for (const [at, subscription] of bought.entries()) {
    if (at % 2 === 0) await provider.control.refund({ subscription });
    else await provider.control.dispute({ subscription });
  }
  const { port } = listening.address() as AddressInfo;
  const environment = { ...PAYMENT_ENVIRONMENT, STRIPE_API_URL: `http://127.0.0.1:${port}` };
  return { environment, provider, payments, bought };
}

async function signInAsAdmin(dataDir: string, url: () => string): Promise<RequestApi> {
  const { admin } = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8"));
  const answer = await fetch(`${url()}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { access_token: token } = (await answer.json()) as Session;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (path, init) => fetch(url() + path, { ...init, headers });
}

async function readOverview(request: RequestApi): Promise<Overview> {
  const answer = await request("/api/one-things");
  expect(answer.status).toBe(200);
  return (await answer.json()) as Overview;
}

/** One writer for each date, which counts up; all write concurrently. */
function startWriters(request: RequestApi, dates: string[]) {
  const acknowledged = new Map<string, number>();
  let written = 0;
  return {
    acknowledged,
    /** Writes until the connection ends; calls `enough` after some writes. */
    async writeUntilKilled(enough: () => void = () => {}): Promise<void> {
      const limit = written + WRITES_BEFORE_CRASH;
      const write = async (date: string) => {
        const phone = deviceOf({ fetch: request });
        for (;;) {
          const count = written;
          written += 1;
          if (count >= limit) enough();
          const { results } = await phone.send(phone.text(date, `write ${count}`));
          expect(results).toMatchObject([{ outcome: "applied" }]);
          acknowledged.set(date, count);
        }
      };
      // Each writer ends with the connection; a response other than 200 fails the test.
      const ends = await Promise.allSettled(dates.map(write));
      for (const end of ends) {
        if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
      }
    },
  };
}
