import { moneyInWords } from "@sovereign/content/public/money-words";
import { refundFailures } from "@sovereign/content/words/mails";
import { type Money, minorUnits, moneyFrom } from "@sovereign/domain/money";
import { isOwed, settledAgain } from "@sovereign/domain/refund-life";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Locks } from "#locks/locks.ts";
import { findGiver } from "#modules/memberships/gifts/gifts.repository.ts";
import { dateFor } from "#modules/memberships/mails/mail-values.ts";
import { findRecipient } from "#modules/memberships/mails/mails.repository.ts";
import {
  closedCards,
  closedSince,
} from "#modules/memberships/records/closed-purchases.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import type { LateRefund, ProviderRefund } from "#providers/payments/office-payments.ts";
import type { Payments } from "#providers/payments/payments.ts";
import {
  findGiftOf,
  findOfCharge,
  findPaid,
  findUnsettled,
  type RefundOwner,
  type RefundRow,
  type Refusal,
  settleAll,
  settleOwed,
  storeRefund,
  storeRefusal,
} from "./refunds.repository.ts";

type RefusedCharge = Pick<RefundRow, "chargeId" | "subscriptionId">;

export type Refunds = ReturnType<typeof createRefunds>;

/** Follows refunds of every origin (decision 161). */
export function createRefunds(deps: {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Pick<Jobs, "enqueueMail" | "daily">;
  locks: Locks;
  payments: Payments | undefined;
}) {
  const { db, clock, log, jobs, locks, payments } = deps;

  /** Undefined for a refund of something else that is sold through the same account. */
  async function ownerOf(tx: Database, read: ProviderRefund): Promise<RefundOwner | undefined> {
    const { actId, subscriptionId, customerId } = read;
    const paid = await findPaid(tx, read);
    if (paid) {
      const way = actId ? "act" : "provider";
      return { memberId: paid.userId, subscriptionId: paid.externalId, way };
    }
    const gift = await findGiftOf(tx, customerId);
    if (gift) return { memberId: gift.giverId, subscriptionId: null, way: "gift" };
    if (!subscriptionId) return customerId ? closedOwnerOf(tx, customerId) : undefined;
    const isClosed = await closedSince(tx, { source: "stripe", id: subscriptionId });
    if (!isClosed && !actId) return undefined;
    return { memberId: null, subscriptionId, way: actId ? "act" : "late" };
  }

  /** Finds the owner of a refund made at Stripe, outside our product, for a deleted account. */
  async function closedOwnerOf(tx: Database, customerId: string): Promise<RefundOwner | undefined> {
    const ids = (await payments?.subscriptionsOf(customerId)) ?? [];
    const [subscriptionId] = await closedCards(tx, ids);
    return subscriptionId ? { memberId: null, subscriptionId, way: "provider" } : undefined;
  }

  async function payerOf(refund: RefundRow) {
    if (refund.way === "late") return null;
    const gift = refund.way === "gift" ? await findGiftOf(db, refund.customerId) : undefined;
    if (gift) return findGiver(db, gift);
    const paid = await findPaid(db, refund);
    return paid ? findRecipient(db, paid) : null;
  }

  /** Informs the member that their money came back to us, unless their account is gone. */
  async function mailCameBack(refund: RefundRow): Promise<void> {
    const payer = await payerOf(refund);
    if (!payer) return;
    const { id, amount, currency, failure, askedAt } = refund;
    const known: Readonly<Record<string, string>> = refundFailures;
    await jobs.enqueueMail({
      template: "refund-came-back",
      to: payer.email,
      userId: payer.userId,
      values: {
        sum: moneyInWords(moneyFrom(amount, currency)),
        asked_on: dateFor(payer, askedAt),
        why: known[failure ?? refund.state] ?? refundFailures.unknown,
      },
      key: `refund-came-back:${id}`,
    });
  }

  async function tell(before: RefundRow | undefined, after: RefundRow | undefined): Promise<void> {
    if (!after || !isOwed(after.state) || (before && isOwed(before.state))) return;
    const { id: refund, chargeId: charge, state, failure } = after;
    log.warn({ event: "refund_came_back", refund, charge, state, failure }, "a refund came back");
    // Queued before the commit: a repetition has the same key.
    await mailCameBack(after);
  }

  /** Reads a charge's refunds under a lock, so that an older answer never replaces a newer one. */
  const sync = (chargeId: string): Promise<void> =>
    locks.withLock(`refunds:${chargeId}`, async (tx) => {
      if (!payments) return;
      const read = await payments.readRefunds(chargeId);
      const before = await findOfCharge(tx, chargeId);
      const known = (id: string) => before.find((row) => row.id === id);
      const now = clock();
      for (const refund of read) {
        const owner = known(refund.id) ?? (await ownerOf(tx, refund));
        if (!owner) continue;
        const { memberId, subscriptionId, way } = owner;
        await storeRefund(tx, refund, { owner: { memberId, subscriptionId, way }, now });
      }
      const after = await findOfCharge(tx, chargeId);
      await settleAll(tx, settledAgain(after), now);
      for (const { id } of read)
        await tell(
          known(id),
          after.find((row) => row.id === id),
        );
    });

  function warnRefused({ chargeId: charge, subscriptionId: subscription }: RefusedCharge) {
    log.error(
      { event: "refund_refused", charge, subscription },
      "the provider refused to return a payment that is owed",
    );
  }

  async function refuse(tx: Database, refusal: Refusal): Promise<void> {
    await storeRefusal(tx, refusal, clock());
    warnRefused(refusal);
  }

  const refusalOf = (late: LateRefund, failure: string): Refusal => {
    const { chargeId, customerId, subscriptionId, amount, currency } = late;
    const owner = { memberId: null, way: "late" } as const;
    return { chargeId, customerId, subscriptionId, amount, currency, failure, ...owner };
  };

  /** The key is the day's: Stripe repeats its own refusal for a day. */
  const askFor = async (subscriptionId: string): Promise<LateRefund | null> => {
    const key = `late-${subscriptionId}-${clock().toISOString().slice(0, 10)}`;
    return (await payments?.refundLatestPayment({ subscriptionId, key })) ?? null;
  };

  /** Members with an account decide themselves, with staff, on the next step. */
  async function tryAgain(refused: RefundRow): Promise<void> {
    const { chargeId, subscriptionId, memberId } = refused;
    if (memberId) return warnRefused(refused);
    const late = subscriptionId ? await askFor(subscriptionId) : null;
    if (late && "refusal" in late.taken)
      return refuse(db, refusalOf(late, late.taken.refusal.code));
    // Returned by now, here or at the provider.
    await sync(chargeId);
    if (!late) await settleAll(db, [refused.id], clock());
  }

  return {
    sync,

    /** Refunds the latest payment of a deleted member; a refusal stays in Today. */
    async returnLate(tx: Database, subscriptionId: string): Promise<void> {
      const late = await askFor(subscriptionId);
      if (!late) return;
      if ("refusal" in late.taken) return refuse(tx, refusalOf(late, late.taken.refusal.code));
      const { id } = late.taken;
      const { chargeId, customerId, amount, currency } = late;
      const owner = { memberId: null, subscriptionId, way: "late" } as const;
      const asked = { id, chargeId, customerId, subscriptionId, actId: null, amount, currency };
      const life = { state: late.state, failure: null, askedAt: clock(), backAt: null };
      await storeRefund(tx, { ...asked, ...life }, { owner, now: clock() });
    },

    /** A withdrawn payment stays owed when the provider refuses it. */
    async refused(of: { subscriptionId: string; chargeId: string; sum: Money; failure: string }) {
      const { subscriptionId, chargeId, sum, failure } = of;
      const paid = await findPaid(db, { subscriptionId, customerId: null });
      await refuse(db, {
        chargeId,
        subscriptionId,
        failure,
        way: "act",
        customerId: paid?.customerId ?? null,
        memberId: paid?.userId ?? null,
        amount: minorUnits(sum),
        currency: sum.currency,
      });
    },

    /** Marks it settled by the owner; undefined when it was settled before. */
    settle: async (tx: Database, id: string): Promise<RefundRow | undefined> =>
      settleOwed(tx, id, clock()),

    /** Checks refunds without an event, and retries refused ones. */
    async daily(): Promise<void> {
      if (!payments) return;
      for (const row of await findUnsettled(db)) {
        const task = row.state === "refused" ? tryAgain(row) : sync(row.chargeId);
        await task.catch((error: unknown) => {
          const { id: refund } = row;
          log.warn({ refund, error: describeError(error) }, "could not ask about a refund");
        });
      }
    },
  };
}
