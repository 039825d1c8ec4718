import type { OfficeNeed } from "@sovereign/contract/office-today";
import { moneyFrom } from "@sovereign/domain/money";
import { OWED_STATES } from "@sovereign/domain/refund-life";
import { MEMBER_ACTS } from "@sovereign/domain/staff-log";
import type { Database } from "#database/database.ts";
import type { BillingNeeds } from "#modules/memberships/office/billing-needs.repository.ts";
import { stripePage } from "#providers/payments/stripe-dashboard.ts";
import { findFailedActs } from "./needs.repository.ts";

/** Number of days a failed action stays in Today. */
const FAILED_DAYS = 14;
const DAY_MS = 24 * 3600_000;

/** Returns refunds that did not arrive, and failed actions. */
export async function refundNeeds(
  db: Database,
  { owedRefunds }: Pick<BillingNeeds, "owedRefunds">,
  now: Date,
  mode: "test" | "live" | undefined,
): Promise<OfficeNeed[]> {
  const [owed, failed] = await Promise.all([
    owedRefunds(),
    findFailedActs(db, new Date(now.getTime() - FAILED_DAYS * DAY_MS)),
  ]);
  return [
    ...owed.map(
      ({ id, charge, amount, currency, failure, askedAt, ...row }): OfficeNeed => ({
        kind: "refund_owed",
        id,
        charge,
        sum: moneyFrom(amount, currency),
        why: failure,
        member: row.userId && row.address ? { id: row.userId, address: row.address } : null,
        state: OWED_STATES.find((state) => state === row.state) ?? "came_back",
        asked_at: askedAt.toISOString(),
        since: (row.backAt ?? askedAt).toISOString(),
        url: mode ? stripePage("payments", charge, { live: mode === "live" }) : null,
      }),
    ),
    ...failed.map(
      ({ id, by, outcome, input, finishedAt, ...row }): OfficeNeed => ({
        kind: "act_failed",
        id,
        by,
        member: { id: row.userId, address: row.address },
        act: MEMBER_ACTS.find((kind) => kind === row.kind) ?? "refund",
        message: textOf(outcome, "message"),
        code: textOf(outcome, "code"),
        charge: textOf(Object(input.plan), "chargeId"),
        details: figuresOf(Object(input.plan)),
        since: (finishedAt ?? now).toISOString(),
      }),
    ),
  ];
}

/** Sums and days, nothing that names the member. */
const figuresOf = ({ amount, days }: { amount?: unknown; days?: unknown }) => ({
  ...(amount ? { amount } : {}),
  ...(days ? { days } : {}),
});

function textOf(object: object | null, name: string): string | null {
  const value: unknown = object && Reflect.get(object, name);
  return typeof value === "string" && value !== "" ? value : null;
}
