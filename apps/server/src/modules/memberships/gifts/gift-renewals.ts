import { claimPlanOf } from "@sovereign/domain/gift";
import { PAID_STATUSES } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { findRow, findRowsOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { isUnavailable } from "#providers/provider-answer.ts";
import type { GiftMails } from "./gift-mails.ts";
import {
  dropStopped,
  findStopped,
  type GiftRow,
  lockGift,
  releaseGift,
  type StoppedRenewal,
  storeStopped,
} from "./gifts.repository.ts";

/** A claim that a node did not finish reserves the gift for this long. */
export const HELD_FOR_MS = 120_000;

export const isBeingGivenBack = ({ stopped }: GiftRow) =>
  (stopped ?? []).some((entry) => typeof entry !== "string" && "asked" in entry);

const isPast = (entry: StoppedRenewal) => typeof entry !== "string" && "ends" in entry;

export type GiftRenewals = ReturnType<typeof createGiftRenewals>;

/** The member's own renewals: off for a gift, on again without it. Each step is stored before it is asked for. */
export function createGiftRenewals(deps: {
  db: Database;
  clock: Clock;
  payments: Payments | undefined;
  writer: SyncWriter;
  mails: GiftMails;
  /** Called in the transaction that stores a renewal to restore, in case this node cannot do it. */
  onStopped: (tx: Database) => Promise<void>;
}) {
  const { db, clock, payments, writer, mails, onStopped } = deps;

  const ownRow = async (id: string, owner: string | null) => {
    const row = await findRow(db, { source: "stripe", externalId: id });
    return row?.userId && row.userId === owner ? row : undefined;
  };

  /** Undefined while the claim runs, and for a valid gift. */
  const markAsked = (id: string, claimer: string | null) =>
    db.transaction(async (tx) => {
      const gift = await lockGift(tx, id);
      if (!gift?.stopped) return undefined;
      const now = clock();
      const age = gift.heldAt ? now.getTime() - gift.heldAt.getTime() : HELD_FOR_MS;
      const isLeft = Math.abs(age) >= HELD_FOR_MS || (claimer && gift.heldBy === claimer);
      if (gift.claimedAt ? !gift.returned : !isLeft) return undefined;
      const stopped = gift.stopped
        .filter((entry) => !isPast(entry))
        .map((entry) => (typeof entry === "string" ? { asked: entry } : entry));
      const heldAt = gift.claimedAt ? gift.heldAt : now;
      await storeStopped(tx, id, { stopped: stopped.length > 0 ? stopped : null, heldAt });
      return { ...gift, stopped, heldAt };
    });

  async function turnOn(gift: GiftRow, id: string): Promise<void> {
    const owner = gift.claimedBy ?? gift.heldBy;
    // The answer that turned it off, or on, may have been lost.
    if (await ownRow(id, owner)) await writer.syncSubscription(id);
    const before = await ownRow(id, owner);
    if (!before || !PAID_STATUSES.includes(before.status)) return;
    if (before.cancelAtPeriodEnd) {
      // Stripe repeats its own failures under a key.
      const key = `gift-${gift.id}-back-${id}-${clock().getTime()}`;
      await payments?.cancelAtPeriodEnd({ subscriptionId: id, cancel: false, key });
      await writer.syncSubscription(id);
    }
    const row = await ownRow(id, owner);
    if (!gift.claimedAt || !row?.periodEnd || row.cancelAtPeriodEnd) return;
    await mails.renewalBack(gift, { id, renewsOn: row.periodEnd });
  }

  /**
   * Runs after the year has closed, or the claim has failed; the sweep repeats interrupted ones.
   */
  async function giveBack(giftId: string, claimer: string | null = null): Promise<void> {
    const gift = await markAsked(giftId, claimer);
    if (!gift) return;
    for (const entry of gift.stopped) {
      if ("asked" in entry) await turnOn(gift, entry.asked);
      await dropStopped(db, giftId, entry);
    }
    if (!gift.claimedAt && gift.heldAt) await releaseGift(db, giftId, gift.heldAt);
  }

  async function endNow(claimedBy: string, id: string): Promise<void> {
    await writer.syncSubscription(id);
    const { stops } = claimPlanOf(await findRowsOf(db, claimedBy), clock());
    const stop = stops.find((each) => each.id === id);
    if (!stop) return;
    if (stop.at === "now") await payments?.cancelSubscription(id);
    // It was paid in the meantime.
    else {
      const key = `gift-end-${id}-${clock().getTime()}`;
      await payments?.cancelAtPeriodEnd({ subscriptionId: id, cancel: true, key });
    }
    await writer.syncSubscription(id);
  }

  /** Ends the member's subscriptions in arrears, once the gift is theirs. */
  async function endUnpaid({ id, claimedBy, returned, stopped }: GiftRow): Promise<void> {
    if (!claimedBy || returned) return;
    for (const entry of stopped ?? []) {
      if (typeof entry === "string" || !("ends" in entry)) continue;
      await endNow(claimedBy, entry.ends);
      await dropStopped(db, id, entry);
    }
  }

  return {
    giveBack,
    endUnpaid,

    /** Stored first, so that whatever happens to this node, it is turned on again. */
    async turnOff(
      giftId: string,
      { userId, id, key }: { userId: string; id: string; key: string },
    ) {
      await db.transaction(async (tx) => {
        const gift = await lockGift(tx, giftId);
        const isHeld = gift?.heldBy === userId && !gift.claimedAt && !isBeingGivenBack(gift);
        if (!isHeld) throw new Problem("gift.claimed");
        const stopped = [...new Set([...(gift.stopped ?? []), id])];
        await storeStopped(tx, giftId, { stopped, heldAt: gift.heldAt });
        await onStopped(tx);
      });
      const order = { subscriptionId: id, cancel: true, key };
      const taken = await payments?.cancelAtPeriodEnd(order);
      if (!taken) throw new Problem("billing.not_configured");
      if ("refusal" in taken) throw new Problem("billing.provider_unavailable");
      await writer.syncSubscription(id);
    },

    /** Completes the rest of a claim or a return. */
    async settle(): Promise<void> {
      const left = await findStopped(db, new Date(clock().getTime() - HELD_FOR_MS));
      const ends = await Promise.allSettled(
        left.map((gift) =>
          gift.claimedAt && !gift.returned ? endUnpaid(gift) : giveBack(gift.id),
        ),
      );
      // A silent provider is asked again by the next.
      const failed = ends.find((end) => end.status === "rejected" && !isUnavailable(end.reason));
      if (failed?.status === "rejected") throw failed.reason;
    },
  };
}
