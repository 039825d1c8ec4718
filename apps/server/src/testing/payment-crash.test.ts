import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { createStripePayments } from "#providers/payments/stripe-payments.ts";
import { subscriptions } from "#schema/schema.ts";
import {
  PAYMENT_ENVIRONMENT,
  startPaymentProvider,
  type TestPayments,
} from "./payment-provider.ts";
import { type SpawnedServer, spawnServer } from "./spawned-server.ts";

const CRASHES = 4;
const SUBSCRIPTIONS = 4;

/** A provider with refunded and disputed subscriptions that no webhook has reported yet. */
async function eventfulProvider(server: () => SpawnedServer) {
  const provider = startPaymentProvider(async (request) =>
    fetch(`${server().url}/api/webhooks/stripe`, {
      method: "POST",
      headers: request.headers,
      body: await request.text(),
    }),
  );
  const payments = createStripePayments({
    secretKey: PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY,
    apiUrl: PAYMENT_ENVIRONMENT.STRIPE_API_URL,
    webhookSecrets: [],
    priceId: PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID,
    fetch: provider.fetch,
  });
  await provider.control.hold();
  const urls = { successUrl: "http://sovereign.test/", cancelUrl: "http://sovereign.test/" };
  for (let buyer = 0; buyer < SUBSCRIPTIONS; buyer += 1) {
    const { url } = await payments.createCheckout({ member: null, ...urls });
    await provider.pay(url, `guest-${buyer}@example.com`);
  }
  const bought = provider.control.state().subscriptions.map(({ id }) => id);
  for (const [at, subscription] of bought.entries()) {
    if (at % 2 === 0) await provider.control.refund({ subscription });
    if (at % 2 === 1) await provider.control.dispute({ subscription });
  }
  return { provider, payments, bought };
}

/** Delivers everything concurrently; the server is killed when `taken` has grown by one. */
async function deliverUntilKilled(
  provider: TestPayments,
  server: SpawnedServer,
  taken: Set<string>,
): Promise<void> {
  const waiting = provider.control.state().events.filter(({ id }) => !taken.has(id));
  let killed: Promise<unknown> | undefined;
  await Promise.all(
    waiting.map(async ({ id }) => {
      const { statuses } = await provider.control.redeliver({ event_id: id });
      if (!statuses.includes(200)) return;
      taken.add(id);
      killed ??= server.end("SIGKILL");
    }),
  );
  await killed;
}

describe("webhooks and kill -9 (decision 14)", () => {
  it("end in the provider's state when the server is killed repeatedly while it handles them §4.41 §S31", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "payment-crash-"));
    let server: SpawnedServer | undefined;
    const { provider, payments, bought } = await eventfulProvider(() => {
      if (!server) throw new Error("the server is not there");
      return server;
    });
    const listening = createAdaptorServer({ fetch: provider.app.fetch }).listen(0, "127.0.0.1");
    await once(listening, "listening");
    const environment = {
      ...PAYMENT_ENVIRONMENT,
      STRIPE_API_URL: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      STRIPE_PAGE_HOSTS: "payments.test",
      DATA_DIR: dataDir,
    };
    try {
      const taken = new Set<string>();
      for (let crash = 0; crash < CRASHES; crash += 1) {
        server = await spawnServer(environment);
        await deliverUntilKilled(provider, server, taken);
      }
      server = await spawnServer(environment);
      for (const { id } of provider.control.state().events) {
        if (taken.has(id)) continue;
        expect(await provider.control.redeliver({ event_id: id })).toEqual({ statuses: [200] });
      }
      await server.end("SIGTERM");
      const database = await openDatabase({
        dataDir,
        poolSize: 1,
        log: pino({ level: "silent" }),
      });
      const rows = await database.db.select().from(subscriptions);
      await database.close();
      expect(rows).toHaveLength(SUBSCRIPTIONS);
      for (const id of bought) {
        const truth = await payments.readSubscription(id);
        const row = rows.find(({ externalId }) => externalId === id);
        expect(row).toMatchObject({ status: truth?.status, revoked: truth?.revoked });
      }
      expect(new Set(rows.map(({ revoked }) => revoked))).toEqual(
        new Set(["refunded", "disputed"]),
      );
    } finally {
      await server?.end("SIGKILL");
      listening.close();
      await provider.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
