import type { JournalRow } from "@sovereign/domain/journal";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { saveDiffering } from "#modules/journal/comparing/differences.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { isSilent } from "#providers/provider-answer.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { findRowsOfSubscriptions } from "./journal.repository.ts";
import { claimReads, finishRead, type MoneyRead, postponeRead } from "./reads.repository.ts";
import { recordRows } from "./record.ts";
import { rowsOfStore } from "./store-rows.ts";

const AT_ONCE = 4;

/** Longer than a customer's money takes to read; then another node may do it. */
const LEASE_MS = 120_000;

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 900_000;

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  payments: Payments | undefined;
  stores: Stores | undefined;
};

/** Reads customers' money at their providers and records it; each waiting row is a durable job. */
export function createMoneyReads({ db, clock, log, payments, stores }: Deps) {
  async function storeRowsOf(appUserId: string): Promise<JournalRow[]> {
    const money = (await stores?.moneyOf(appUserId)) ?? [];
    const ids = money.map(({ subscriptionId }) => subscriptionId);
    const stored = await findRowsOfSubscriptions(db, ids);
    return money.flatMap((each) => rowsOfStore(each, stored, clock()));
  }

  async function read(of: MoneyRead): Promise<boolean> {
    try {
      const isCard = of.provider === "stripe";
      const rows = isCard
        ? ((await payments?.moneyOf(of.customerId)) ?? [])
        : await storeRowsOf(of.customerId);
      const { differing } = await recordRows(db, rows, clock());
      await saveDiffering(db, differing, clock());
      await finishRead(db, of, clock());
      return true;
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not read a customer's money, will retry");
      const pause = Math.min(FIRST_RETRY_MS * 2 ** of.attempts, LONGEST_RETRY_MS);
      await postponeRead(db, of, new Date(clock().getTime() + pause));
      return !isSilent(error);
    }
  }

  return {
    storeRowsOf,
    /** Reads what is due; stops when a provider does not respond. */
    async run(): Promise<void> {
      for (;;) {
        const now = clock();
        const again = new Date(now.getTime() + LEASE_MS);
        const due = await claimReads(db, { most: AT_ONCE, now, again });
        const done = await Promise.all(due.map(read));
        if (due.length < AT_ONCE || done.includes(false)) return;
      }
    },
  };
}
