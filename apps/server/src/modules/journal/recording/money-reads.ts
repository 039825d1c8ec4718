import type { JournalRow } from "@sovereign/domain/journal";
import { SUBSCRIPTION_PROVIDERS } from "@sovereign/domain/subscription";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import { saveDiffering } from "#modules/journal/comparing/differences.repository.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { findRowsOfSubscriptions } from "./journal.repository.ts";
import { dropRead, findRead, findReads, finishRead, saveRead } from "./reads.repository.ts";
import { recordRows } from "./record.ts";
import { rowsOfStore } from "./store-rows.ts";

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "work">;
  payments: Payments | undefined;
  stores: Stores | undefined;
};

const subject = z.object({ provider: z.enum(SUBSCRIPTION_PROVIDERS), customerId: z.string() });
type Subject = z.infer<typeof subject>;

const keyOf = ({ provider, customerId }: Subject) => `${provider} ${customerId}`;

/** Reads customers' money at their providers and records it. */
export function createMoneyReads({ db, clock, jobs, payments, stores }: Deps) {
  async function storeRowsOf(appUserId: string): Promise<JournalRow[]> {
    const money = (await stores?.moneyOf(appUserId)) ?? [];
    const ids = money.map(({ subscriptionId }) => subscriptionId);
    const stored = await findRowsOfSubscriptions(db, ids);
    return money.flatMap((each) => rowsOfStore(each, stored, clock()));
  }

  async function read(of: Subject): Promise<void> {
    const asked = await findRead(db, of);
    // Another node has read it, or the member is gone.
    if (!asked) return;
    const isCard = of.provider === "stripe";
    const rows = isCard
      ? ((await payments?.moneyOf(of.customerId)) ?? [])
      : await storeRowsOf(of.customerId);
    const { differing } = await recordRows(db, rows, clock());
    await saveDiffering(db, differing, clock());
    await finishRead(db, asked);
  }

  const reads = jobs.work({
    name: "journal-read",
    payload: subject,
    run: read,
    retry: { first: 2, longest: 900 },
  });
  // Reads requested by a node of an earlier version.
  defineSweep(jobs, {
    name: "journal-reads",
    async run() {
      for (const of of await findReads(db)) await reads.order(of, { key: keyOf(of) });
      return null;
    },
  });

  return {
    storeRowsOf,
    /** Has a customer's money read once the transaction has committed. */
    async ask(tx: Database, of: Subject): Promise<void> {
      await saveRead(tx, of, clock());
      await reads.order(of, { in: tx, key: keyOf(of) });
    },
    async drop(tx: Database, of: Subject): Promise<void> {
      await dropRead(tx, of);
      await reads.cancel(keyOf(of), tx);
    },
  };
}
