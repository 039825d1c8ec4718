import type { JournalRow } from "@sovereign/domain/journal";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { createComparison } from "./comparing/comparison.service.ts";
import {
  findLastComparisons,
  findOpen,
  resolveSubscription,
} from "./comparing/differences.repository.ts";
import { findStoreCustomer } from "./comparing/known.repository.ts";
import { createMoneyReads } from "./recording/money-reads.ts";
import { recordOwners } from "./recording/owners.repository.ts";
import { findReadsSince, type MoneyRead } from "./recording/reads.repository.ts";
import { type Recorded, recordRows } from "./recording/record.ts";

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  payments: Payments | undefined;
  stores: Stores | undefined;
};

/** A subscription that was stored, or that changed its member. */
type Stored = Pick<MoneyRead, "customerId"> & {
  source: MoneyRead["provider"] | "office";
  externalId: string;
};

/** The money journal, an append-only record (decision 138). */
export function createJournal(deps: Deps) {
  const { db, clock, jobs, payments, stores } = deps;
  const reads = createMoneyReads(deps);
  const comparison = createComparison(deps);
  const record = (rows: readonly JournalRow[], tx: Database = db): Promise<Recorded> =>
    recordRows(tx, rows, clock());

  return {
    /** Adds what is not there yet; in the caller's transaction with `tx`. */
    record,

    /** In the transaction that stored subscriptions: their owners, and their money to be read. */
    async onStored(tx: Database, rows: readonly Stored[]): Promise<void> {
      await recordOwners(tx, clock(), rows);
      for (const { source: provider, customerId } of rows)
        if (provider !== "office") await reads.ask(tx, { provider, customerId });
    },

    /** The money of a customer, whatever it paid for, or of a payout has changed. */
    onMoney(customerId: string, tx?: Database): Promise<void> {
      const asked = { provider: "stripe", customerId } as const;
      if (tx) return reads.ask(tx, asked);
      return db.transaction((own) => reads.ask(own, asked));
    },

    /** A store knows a deleted member by their id, so their money is read no more. */
    onErasing: (tx: Database, userId: string): Promise<void> =>
      reads.drop(tx, { provider: "revenuecat", customerId: userId }),

    /** Adds its jobs, after those that change what it reads. */
    start(): void {
      jobs.daily("journal-comparison", comparison.nightly);
    },

    office: {
      /** When each source was last compared, and how many active memberships it had. */
      lastComparisons: () => findLastComparisons(db),
      openDifferences: () => findOpen(db),
      /** Customers whose money is to be read, as asked for after `since`. */
      readsSince: (since: Date) => findReadsSince(db, since),
      /**
       * Reads one subscription's money from its provider; returns what was written. Its member is
       * read first: `sync` stores a card subscription as the provider has it.
       */
      async fetchMissing(
        subscriptionId: string,
        sync: (subscriptionId: string) => Promise<void>,
      ): Promise<number> {
        const storeCustomer = await findStoreCustomer(db, subscriptionId);
        const payer = storeCustomer ? null : await payments?.payerOf(subscriptionId);
        if (payer) await sync(subscriptionId);
        const rows = payer && payments ? await payments.moneyOf(payer.customerId) : [];
        if (storeCustomer && stores) rows.push(...(await reads.storeRowsOf(storeCustomer)));
        const { added } = await record(rows);
        if (payer || storeCustomer) await resolveSubscription(db, subscriptionId, clock());
        return added.length;
      },
    },
  };
}
