import type { FailedPaymentRow } from "@sovereign/contract/office-broadcasts";
import { FAILED_PAYMENTS, type PaymentFacts } from "@sovereign/domain/broadcast";
import { conditionsOf, type MemberCondition } from "@sovereign/domain/member-filter";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { FailedPayment, OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import { type FailedMember, findFailedMembers } from "./recipients.repository.ts";

/** Each is two requests to the provider, which allows a hundred a second. */
const AT_ONCE = 8;

type Deps = {
  db: Database;
  clock: Clock;
  billing: Pick<OfficeBilling, "failedPaymentOf">;
  refreshMembers: (now: Date) => Promise<void>;
};

export type FailedPayments = ReturnType<typeof createFailedPayments>;

export const factsOf = (payment: FailedPayment): PaymentFacts => ({
  subscription: payment.subscriptionId,
  invoice: payment.id,
  owed: payment.owed,
  tried_at: payment.triedAt.toISOString(),
  why: payment.why,
  last_day: payment.lastDay.toISOString(),
});

/** Members whose renewal by card was declined, with the provider's reason. */
export function createFailedPayments({ db, clock, billing, refreshMembers }: Deps) {
  async function find(conditions: readonly MemberCondition[]) {
    const now = clock();
    await refreshMembers(now);
    const members = await findFailedMembers(db, conditions, now);
    const found: { member: FailedMember; payment: FailedPayment }[] = [];
    for (let from = 0; from < members.length; from += AT_ONCE) {
      const some = members.slice(from, from + AT_ONCE);
      const payments = await Promise.all(
        some.map((member) => billing.failedPaymentOf(member.user_id)),
      );
      for (const [index, member] of some.entries()) {
        const payment = payments[index];
        // Paid a moment ago.
        if (payment) found.push({ member, payment });
      }
    }
    return found;
  }

  return {
    async list(): Promise<FailedPaymentRow[]> {
      const found = await find(conditionsOf(FAILED_PAYMENTS) ?? []);
      return found.map(({ member, payment }) => ({
        id: member.user_id,
        number: member.number,
        email: member.email,
        time_zone: member.time_zone,
        owed: payment.owed,
        tried_at: payment.triedAt.toISOString(),
        why: payment.why,
        last_day: payment.lastDay.toISOString(),
        next_try_at: payment.nextTryAt?.toISOString() ?? null,
        refused: member.refused,
        written_at: member.invoice === payment.id ? member.written_at : null,
      }));
    },

    /** Returns what each member of an audience owes, by their id, and the first one's time zone. */
    async factsOf(conditions: readonly MemberCondition[]) {
      const found = await find(conditions);
      const facts = new Map(
        found.map(({ member, payment }) => [member.user_id, factsOf(payment)] as const),
      );
      return { facts, timeZone: found[0]?.member.time_zone ?? "UTC" };
    },
  };
}
