import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { Database } from "#database/database.ts";
import type { GiftSync } from "#modules/memberships/gifts/gift-sync.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { closedCards } from "#modules/memberships/records/closed-purchases.repository.ts";
import {
  type HandleOnce,
  type SubjectSyncs,
  syncSubject,
} from "#modules/memberships/webhooks/handle-once.ts";
import type { WebhookLedger } from "#modules/memberships/webhooks/webhook-ledger.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import {
  ENDED_STATUSES,
  type ListedSubscription,
  OTHER_PRODUCT,
  type Payments,
} from "#providers/payments/payments.ts";
import { isSilent, isUnavailable, patiently } from "#providers/provider-answer.ts";
import {
  eachStoreCustomer,
  eachUnsettledCard,
  findCards,
  findStorePurchases,
  type StoredState,
} from "./reconcile.repository.ts";

/** Logs and counts errors; only an unavailable provider ends the run. */
type Attempt = (task: () => Promise<void>) => Promise<void>;

export function createAttempts(
  log: Logger,
  pause = setTimeout,
): { attempt: Attempt; failures(): number } {
  let failures = 0;
  return {
    async attempt(task) {
      try {
        await patiently(task, pause);
      } catch (error) {
        if (isSilent(error)) throw error;
        failures += 1;
        const level = isUnavailable(error) ? "warn" : "error";
        log[level]({ error: describeError(error) }, "could not reconcile a membership");
      }
    },
    failures: () => failures,
  };
}

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export async function reconcileCards(deps: {
  db: Database;
  payments: Payments;
  writer: SyncWriter;
  attempt: Attempt;
}): Promise<number> {
  const { db, payments, writer, attempt } = deps;
  const sync = (id: string) => attempt(() => writer.syncSubscription(id));
  let drift = 0;
  for await (const batch of inBatches(payments.eachSubscription(), 100)) {
    const ids = batch.map(({ id }) => id);
    const stored = await findCards(db, ids);
    const closed = await closedCards(db, ids);
    for (const listed of batch) {
      if (closed.has(listed.id) && ENDED_STATUSES.includes(listed.status)) continue;
      const row = stored.get(listed.id);
      if (row ? isSame(row, listed) : listed.status === OTHER_PRODUCT) continue;
      await sync(listed.id);
      // The list may be older than the stored rows; then reading it again changes nothing.
      const after = (await findCards(db, [listed.id])).get(listed.id);
      if (!isDeepStrictEqual(row, after)) drift += 1;
    }
  }
  for await (const id of eachUnsettledCard(db)) await sync(id);
  return drift;
}

function isSame(row: StoredState, listed: ListedSubscription): boolean {
  return (
    row.status === listed.status &&
    row.periodEnd?.getTime() === listed.periodEnd?.getTime() &&
    row.cancelAtPeriodEnd === listed.cancelAtPeriodEnd
  );
}

/** Syncs every known customer, because the backend cannot list all. Returns how many differed. */
export async function reconcileStores(
  deps: { db: Database; writer: SyncWriter; attempt: Attempt },
  now: Date,
): Promise<number> {
  const { db, writer, attempt } = deps;
  let drift = 0;
  for await (const customerId of eachStoreCustomer(db, now)) {
    const before = await findStorePurchases(db, customerId);
    await attempt(() => writer.syncStoreCustomer(customerId));
    const after = await findStorePurchases(db, customerId);
    if (!isDeepStrictEqual(before, after)) drift += 1;
  }
  return drift;
}

/** Syncs every gift whose payment may have changed. Returns how many differed. */
export async function reconcileGifts(deps: {
  syncGifts: GiftSync;
  attempt: Attempt;
}): Promise<number> {
  const { syncGifts, attempt } = deps;
  let drift = 0;
  for (const id of await syncGifts.findUnsettled()) {
    await attempt(async () => {
      if (await syncGifts.sync(id)) drift += 1;
    });
  }
  return drift;
}

/** Twice as long as webhooks repeat: after such an outage refunds are found only here. */
const EVENT_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/** A younger event's webhook may still come, so it was not missed. */
const ON_ITS_WAY_MS = 600_000;

export async function reconcileEvents(
  deps: SubjectSyncs & {
    ledger: WebhookLedger;
    handleOnce: HandleOnce;
    attempt: Attempt;
  },
  now: Date,
): Promise<number> {
  const { payments, ledger, handleOnce, attempt } = deps;
  let missed = 0;
  const since = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  const onItsWay = new Date(now.getTime() - ON_ITS_WAY_MS);
  for await (const batch of inBatches(payments.eventsSince(since), 100)) {
    const ours = batch.filter(({ about: { kind } }) => kind !== "nothing" && kind !== "missing");
    if (ours.length === 0) continue;
    const ids = ours.map(({ id }) => id);
    const done = await ledger.doneAmong("stripe", ids);
    for (const event of ours.filter(({ id }) => !done.has(id))) {
      if (event.createdAt < onItsWay) missed += 1;
      await attempt(() =>
        handleOnce({ provider: "stripe", ...event }, () =>
          syncSubject(event.about, { ...deps, writer: deps.writer.heard(event.createdAt) }),
        ),
      );
    }
  }
  return missed;
}
