import { withdrawnBy } from "@sovereign/content/words/withdrawal";
import type { Withdrawal } from "@sovereign/contract/withdrawal";
import { isOwed, type RefundState } from "@sovereign/domain/refund-life";
import { MEMBER_ACTOR } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { inputOf } from "#modules/office/acts/act-answer.ts";
import type { ActMember } from "#modules/office/acts/act-handler.ts";
import type { ActRunner } from "#modules/office/acts/act-runner.ts";
import type { ActStore } from "#modules/office/acts/act-store.ts";
import {
  type ActRow,
  findActMember,
  findActsOfKind,
} from "#modules/office/acts/acts.repository.ts";
import type { MoneyDeps } from "#modules/office/acts/money/money-deps.ts";
import { Problem } from "#problems/problem.ts";
import { type FoundPurchase, findPurchase, type WithdrawalPlan } from "./withdraw.act.ts";

const LIMITS = { read: { points: 120, seconds: 3600 }, order: { points: 20, seconds: 3600 } };

type Deps = Pick<MoneyDeps, "billing" | "clock"> & {
  db: Database;
  clock: Clock;
  rateLimits: Pick<RateLimits, "consume">;
  store: ActStore;
  runner: Pick<ActRunner, "runBriefly">;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
};

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

const NOTHING: Withdrawal = {
  state: "none",
  managed_by: null,
  sum: null,
  card: null,
  purchased_at: null,
  until: null,
  withdrawn_at: null,
  refund: null,
};

const ACTOR = { ...MEMBER_ACTOR, name: withdrawnBy };

const planOf = (row: ActRow) => inputOf(row).plan as WithdrawalPlan;

/** A purchase is withdrawn from once, also if its money bounced and was paid by hand. */
const isDone = (row: ActRow, { subscriptionId }: FoundPurchase): boolean =>
  row.state === "done" && planOf(row).subscriptionId === subscriptionId;

/** A later purchase, which the member may withdraw from whatever the first withdrawal's state. */
const isAnother = (found: FoundPurchase | null, row: ActRow): boolean =>
  found !== null && !("whyNot" in found) && found.subscriptionId !== planOf(row).subscriptionId;

/** Lets a member take back a purchase, as an action of their own in the staff actions' engine. */
export function createWithdrawalService(deps: Deps) {
  const { db, clock, billing, store, runner, rateLimits, afterStep = () => {} } = deps;

  async function limit(what: keyof typeof LIMITS, userId: string): Promise<void> {
    const key = `withdrawal-${what}:${userId}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, LIMITS[what]);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }

  async function memberOf(userId: string): Promise<ActMember> {
    const member = await findActMember(db, userId);
    if (!member) throw new Problem("auth.session_ended");
    return member;
  }

  const latestOf = async (userId: string): Promise<ActRow | undefined> =>
    (await findActsOfKind(db, { userId, kind: "withdraw" }, 1))[0];

  /** Null while the provider does not answer. */
  async function find(member: ActMember): Promise<FoundPurchase | null> {
    return findPurchase({ billing, clock }, member).catch((error: unknown) => {
      const isSilent = error instanceof Problem && error.code.startsWith("billing.");
      if (isSilent) return null;
      throw error;
    });
  }

  /** The refund state of a withdrawal; one an owner marked settled has arrived. */
  async function refundOf(row: ActRow): Promise<RefundState | null> {
    const { chargeId } = planOf(row);
    const refund = chargeId ? await billing.latestRefundOf(chargeId) : undefined;
    if (!refund) return null;
    return isOwed(refund.state) && refund.settledAt ? "arrived" : refund.state;
  }

  async function ordered(row: ActRow, state: "sending" | "done" | "failed"): Promise<Withdrawal> {
    const { amount, card, purchasedAt, withdrawBy } = planOf(row);
    return {
      state,
      managed_by: "card",
      sum: amount,
      card,
      purchased_at: purchasedAt,
      until: withdrawBy,
      withdrawn_at: row.createdAt.toISOString(),
      refund: state === "done" ? await refundOf(row) : null,
    };
  }

  /** Whether it succeeded but the money bounced: it is owed, and is not ordered again. */
  async function isOwing(row: ActRow | undefined): Promise<boolean> {
    const refund = row?.state === "done" ? await refundOf(row) : null;
    return refund !== null && isOwed(refund);
  }

  async function answer(member: ActMember, row: ActRow | undefined): Promise<Withdrawal> {
    if (row && row.finishedAt === null) return ordered(row, "sending");
    const found = await find(member);
    if (row && (await isOwing(row)) && !isAnother(found, row)) return ordered(row, "done");
    if (found === null) return { ...NOTHING, state: "unknown" };
    if (row && isDone(row, found)) return ordered(row, "done");
    if ("whyNot" in found) {
      const { whyNot, managedBy } = found;
      return { ...NOTHING, state: whyNot, managed_by: managedBy };
    }
    const failed = row?.state === "failed" && planOf(row).chargeId === found.chargeId;
    if (failed) return ordered(row, "failed");
    const { amount, card, purchasedAt, withdrawBy } = found;
    return {
      state: "possible",
      managed_by: "card",
      sum: amount,
      card,
      purchased_at: purchasedAt,
      until: withdrawBy,
      withdrawn_at: null,
      refund: null,
    };
  }

  /** Stores the action unless another one is running. */
  async function begin(
    member: ActMember,
    { id, requestId }: { id: string; requestId: string },
    before: ActRow | undefined,
  ) {
    const finished = await store.finishedOn(member.id);
    const found = await findPurchase({ billing, clock }, member);
    if ("whyNot" in found || (before && isDone(before, found))) return undefined;
    const act = {
      id,
      kind: "withdraw",
      userId: member.id,
      actor: ACTOR,
      reason: "",
    } as const;
    const input = { order: {}, plan: { ...found, ends: true } };
    return store.insert({ ...act, input, requestId }, finished);
  }

  return {
    async read(userId: string): Promise<Withdrawal> {
      await limit("read", userId);
      const member = await memberOf(userId);
      return answer(member, await latestOf(userId));
    },

    /** Returns what has become of it within a few seconds; it goes on without its browser. */
    async order(userId: string, named: { id: string; requestId: string }): Promise<Withdrawal> {
      await limit("order", userId);
      const member = await memberOf(userId);
      const before = await latestOf(userId);
      const isNew = before?.id !== named.id && before?.finishedAt !== null;
      const isHeld = before && (await isOwing(before)) && !isAnother(await find(member), before);
      if (isNew && !isHeld) {
        try {
          if (await begin(member, named, before)) await afterStep("act begun");
        } catch (error) {
          const isBusy = error instanceof Problem && error.code === "office.member_changed";
          if (!isBusy) throw error;
          // Another of the member's devices was faster.
          if ((await latestOf(userId))?.id === before?.id) {
            throw new Problem("billing.withdrawal_waits");
          }
        }
      }
      const row = await latestOf(userId);
      if (row?.finishedAt === null) await runner.runBriefly(row.id);
      return answer(member, await latestOf(userId));
    },
  };
}
