import { pino } from "pino";
import { expect, test } from "vitest";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { Problem } from "#problems/problem.ts";
import { subscriptions } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createPeriodEnds } from "./period-ends.ts";

const END = Date.parse("2026-03-10T12:00:00.000Z");
const ROWS = 250;
const idOf = (at: number) => `sub_${String(at).padStart(3, "0")}`;
const IN_ORDER = Array.from({ length: ROWS }, (_, at) => idOf(at));

const it = test
  .extend("ids", () => IN_ORDER)
  .extend("ended", async ({ ids }, { onCleanup }) => {
    const database = await openTestDatabase();
    onCleanup(() => database.close());
    const rows = ids.map((externalId, at) => ({
      source: "stripe" as const,
      externalId,
      customerId: `cus_${at}`,
      productId: "prod_1",
      status: "active",
      cancelAtPeriodEnd: true,
      syncedAt: new Date(END - 86_400_000),
      // Several end at the same moment.
      periodEnd: new Date(END + Math.floor(at / 10) * 1000),
    }));
    await database.db.insert(subscriptions).values(rows.toReversed());
    let now = END + 3600_000;
    const asked: string[] = [];
    const refusals = new Map<string, Problem>();
    const writer = {
      async syncIfDue({ externalId }) {
        asked.push(externalId);
        const refusal = refusals.get(externalId);
        if (refusal) throw refusal;
      },
    } as Partial<SyncWriter> as SyncWriter;
    const { sweep } = createPeriodEnds({
      db: database.db,
      writer,
      clock: () => new Date(now),
      log: pino({ level: "silent" }),
      sources: new Set(["stripe"] as const),
    });
    return {
      refusals,
      pass: (seconds: number) => {
        now += seconds * 1000;
      },
      async sweep() {
        asked.length = 0;
        await sweep();
        return [...asked];
      },
    };
  });

it("a sweep checks all that have ended, the oldest first", async ({ ended }) => {
  expect(await ended.sweep()).toEqual(IN_ORDER);
});

it("a rate limit delays the refused check for as long as the provider asks", async ({ ended }) => {
  const refused = idOf(3);
  ended.refusals.set(refused, new Problem("billing.provider_unavailable", { retryAfter: 40 }));
  expect(await ended.sweep()).toEqual(IN_ORDER);
  ended.pass(39);
  expect(await ended.sweep()).toEqual(IN_ORDER.filter((id) => id !== refused));
  ended.pass(2);
  expect(await ended.sweep()).toEqual(IN_ORDER);
});

it("an unresponsive provider gets no more requests for a while", async ({ ended }) => {
  ended.refusals.set(idOf(0), new Problem("billing.provider_unavailable"));
  expect(await ended.sweep()).toEqual(IN_ORDER.slice(0, 4));
  ended.refusals.clear();
  ended.pass(16);
  expect(await ended.sweep()).toEqual(IN_ORDER);
});
