import type { Database } from "@sovereign/server/src/data/engine/database.ts";
import { subscriptions } from "@sovereign/server/src/data/schema/schema.ts";
import { eachStored } from "@sovereign/server/src/modules/journal/comparing/compare.ts";
import type { Payments } from "@sovereign/server/src/providers/payments/payments.ts";
import type { PushService } from "@sovereign/server/src/providers/push/push-service.ts";
import { and, asc, eq, gt } from "drizzle-orm";

const AT_ONCE = 1000;
const YEAR_MS = 365 * 24 * 3600_000;

async function* eachPage(db: Database) {
  let after = "";
  for (;;) {
    const page = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.source, "stripe"), gt(subscriptions.externalId, after)))
      .orderBy(asc(subscriptions.externalId))
      .limit(AT_ONCE);
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    after = page.at(-1)?.externalId ?? after;
  }
}

/**
 * A payment provider that agrees with what is stored, in pages as Stripe's. `bench:journal` has the
 * cost of reading its HTTP.
 */
export function createAgreeingPayments(db: Database): Payments {
  const payments: Partial<Payments> = {
    mode: "test",
    readPrice: async () => null,
    async *eventsSince() {},
    async *eachSubscription() {
      for await (const page of eachPage(db)) {
        for (const { externalId: id, status, periodEnd, cancelAtPeriodEnd } of page)
          yield { id, status, periodEnd, cancelAtPeriodEnd };
      }
    },
    async *moneyBetween(span) {
      for await (const rows of eachStored(db, ["stripe"], span))
        yield { rows, active: [], unreadable: 0 };
      for await (const page of eachPage(db)) {
        const active = page
          .filter(({ status }) => status === "active")
          .map(({ externalId, customerId, startedAt }) => ({
            ...{ subscriptionId: externalId, customerId, since: startedAt },
            ...{ yearly: 6400, currency: "USD" },
          }));
        yield { rows: [], active, unreadable: 0 };
      }
    },
    moneyOf: async () => [],
    /** Paid for another year. */
    async readSubscription(id) {
      const [row] = await db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.source, "stripe"), eq(subscriptions.externalId, id)));
      if (!row?.periodEnd) return null;
      const { periodEnd: periodStart, externalId: _, ...described } = row;
      const periodEnd = new Date(periodStart.getTime() + YEAR_MS);
      return { ...described, id, priceId: "price", periodStart, periodEnd };
    },
  };
  return payments as Payments;
}

export const takingPush: PushService = {
  accepts: () => true,
  send: async () => ({ kind: "taken" }),
};
