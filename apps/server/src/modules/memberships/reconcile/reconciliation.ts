import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { HandleOnce, SubjectSyncs } from "#modules/memberships/webhooks/handle-once.ts";
import type { WebhookLedger } from "#modules/memberships/webhooks/webhook-ledger.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import {
  createAttempts,
  reconcileCards,
  reconcileEvents,
  reconcileGifts,
  reconcileStores,
} from "./comparisons.ts";

/** Null for a provider that is absent or did not respond. */
export type ReconciliationReport = {
  missedEvents: number | null;
  cardDrift: number | null;
  giftDrift: number | null;
  storeDrift: number | null;
  failures: number;
};

/** Runs daily (decision 14). An unavailable provider changes nothing. */
export function createReconciliation(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  writer: SyncWriter;
  payments: Payments | undefined;
  stores: Stores | undefined;
  ledger: WebhookLedger;
  handleOnce: HandleOnce;
  syncs: Pick<SubjectSyncs, "syncDispute" | "syncRefunds" | "syncGifts" | "onMoney">;
}): { run(): Promise<ReconciliationReport> } {
  const { db, clock, log, writer, payments, stores, syncs, ledger, handleOnce } = options;

  return {
    async run() {
      const { attempt, failures } = createAttempts(log);
      const part = async <Result>(name: string, task: () => Promise<Result>) => {
        try {
          return await task();
        } catch (error) {
          log.warn({ part: name, error: describeError(error) }, "reconciliation ended early");
          return null;
        }
      };

      const deps = { db, writer, attempt };
      const cards = payments && { ...deps, payments, ledger, handleOnce, ...syncs };
      const found = {
        missedEvents: cards ? await part("events", () => reconcileEvents(cards, clock())) : null,
        cardDrift: cards ? await part("cards", () => reconcileCards(cards)) : null,
        giftDrift: cards ? await part("gifts", () => reconcileGifts(cards)) : null,
        storeDrift: stores ? await part("stores", () => reconcileStores(deps, clock())) : null,
      };
      const report = { ...found, failures: failures() };
      const isDrift = Object.values(found).some((count) => count);
      if (isDrift)
        log.warn(
          { event: "membership_drift", ...report },
          "memberships differed from the providers",
        );
      else log.info(report, "memberships reconciled");
      await part("ledger", () => ledger.purge(clock()));
      return report;
    },
  };
}
