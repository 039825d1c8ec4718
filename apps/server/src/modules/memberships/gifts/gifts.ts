import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import type { Locks } from "#locks/locks.ts";
import type { Prices } from "#modules/memberships/billing/prices.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { MoneyJournal, SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import { createGiftClaims } from "./gift-claims.service.ts";
import { createGiftDelivery } from "./gift-delivery.ts";
import { createGiftMails } from "./gift-mails.ts";
import { createGiftOrders } from "./gift-orders.service.ts";
import { createGiftRenewals } from "./gift-renewals.ts";
import { createGiftStarts } from "./gift-starts.ts";
import { createGiftSync } from "./gift-sync.ts";
import { createGiftTokens } from "./gift-tokens.ts";
import { findNextArrival, hasStopped, hasWaiting, hasWaitingOf } from "./gifts.repository.ts";
import { giftsRoutes } from "./gifts.routes.ts";

/** Interval for checking gifts that wait for a provider, or for another membership to end. */
const AGAIN_MS = 60_000;

/** Creates the gifts: years of membership bought for another address (decision 140). */
export function createGifts(deps: {
  config: Config;
  db: Database;
  clock: Clock;
  locks: Locks;
  jobs: Jobs;
  payments: Payments | undefined;
  writer: SyncWriter;
  journal: MoneyJournal;
  prices: Prices;
  limits: MembershipLimits;
  onChanged: (userId: string) => void;
}) {
  const { config, db, clock, jobs } = deps;
  const { appUrl } = config;
  const tokens = createGiftTokens(config.authSecret);
  const mails = createGiftMails({ db, jobs, tokens, appUrl });
  const again = () => new Date(clock().getTime() + AGAIN_MS);
  const due = defineSweep(jobs, {
    name: "gifts-due",
    async run() {
      await delivery.sendDue();
      const next = await findNextArrival(db);
      // Another transaction held it, or it has become due in the meantime.
      return next && next <= clock() ? again() : next;
    },
  });
  const left = defineSweep(jobs, {
    name: "gift-renewals",
    async run() {
      await renewals.settle();
      return (await hasStopped(db)) ? again() : null;
    },
  });
  const waiting = defineSweep(jobs, {
    name: "gift-starts",
    async run() {
      await starts.settle();
      return (await hasWaiting(db, clock())) ? again() : null;
    },
  });
  const onStopped = (tx: Database) => left.wake({ in: tx, at: again() });
  const renewals = createGiftRenewals({ ...deps, mails, onStopped });
  const sync = createGiftSync({
    ...deps,
    mails,
    renewals,
    onStored: async (tx, gift) => {
      await due.wake({ in: tx, at: gift.arrivesAt });
      if (!gift.claimedAt) return;
      await onStopped(tx);
      await waiting.wake({ in: tx });
    },
  });
  const starts = createGiftStarts({ ...deps, mails });
  const delivery = createGiftDelivery({ db, clock, mails });
  const orders = createGiftOrders({ ...deps, sync, appUrl });
  const claims = createGiftClaims({
    ...deps,
    tokens,
    mails,
    sync,
    renewals,
    onClaimed: async (tx) => {
      await onStopped(tx);
      await waiting.wake({ in: tx, at: again() });
    },
  });
  jobs.daily("old-gifts", async () => {
    await delivery.clearOld();
    // Addresses that refused an email of another kind.
    await due.wake();
  });

  return {
    sync,
    mails,
    erase: delivery.erase,
    /** The membership that a gift waits for may have ended. */
    async onChanged(userId: string): Promise<void> {
      if (await hasWaitingOf(db, userId, clock())) await waiting.wake();
    },
    /** Informs the giver that the address refuses email. */
    onMailRefused: (tx?: Database) => due.wake({ in: tx }),
    own: claims.own,
    routes: (gate: Gate) => giftsRoutes({ orders, claims, gate }),
  };
}
