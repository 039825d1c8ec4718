import { NOT_BEGUN_STATUSES, type Revocation } from "@sovereign/domain/subscription";
import { and, asc, gt, inArray, isNotNull, isNull, max, ne, notInArray } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { RECORD } from "#modules/office/members/listed-members.repository.ts";
import { ENDED_STATUSES, OTHER_PRODUCT } from "#providers/payments/payments.ts";
import { MOVED } from "#providers/stores/stores.ts";
import { journal, subscriptions } from "#schema/schema.ts";

/** The paying member, or the payer without an account. */
export type Payer = { id: string | null; address: string | null; customer: string };

const ROWS_AT_ONCE = 2000;

const COLUMNS = { ...RECORD, syncedAt: subscriptions.syncedAt };

export type LedgerRow = Omit<
  typeof subscriptions.$inferSelect,
  | "ownerLink"
  | "customerId"
  | "customerEmail"
  | "priceId"
  | "announced"
  | "trialCode"
  | "trialNotice"
  | "priceMove"
  | "doubtedAt"
  | "endedByStaffAt"
>;

/** Yields each member's subscriptions, with few rows in memory. */
export async function* subscriptionsByMember(
  db: Database,
): AsyncGenerator<{ userId: string; rows: LedgerRow[] }> {
  let after = "";
  for (;;) {
    const { userId } = subscriptions;
    const page = await db
      .select(COLUMNS)
      .from(subscriptions)
      .where(and(isNotNull(userId), gt(userId, after)))
      .orderBy(asc(userId))
      .limit(ROWS_AT_ONCE);
    const isLast = page.length < ROWS_AT_ONCE;
    const last = page.at(-1)?.userId;
    // The last member of a full page may have more rows on the next.
    const whole = isLast ? page : page.filter((row) => row.userId !== last);
    const members = Map.groupBy(whole, (row) => row.userId ?? "");
    for (const [id, rows] of members) yield { userId: id, rows };
    if (isLast) return;
    after = whole.at(-1)?.userId ?? last ?? "";
  }
}

/** When money of these subscriptions was last returned or disputed, by the journal. */
export async function findReturns(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string | null; revoked: Revocation; at: Date | null }[]> {
  if (ids.length === 0) return [];
  const { subscriptionId, kind, at } = journal;
  const found = await db
    .select({ id: subscriptionId, kind, at: max(at) })
    .from(journal)
    .where(and(inArray(subscriptionId, [...ids]), inArray(kind, ["refund", "dispute"])))
    .groupBy(subscriptionId, kind);
  return found.map((row) => ({
    id: row.id,
    revoked: row.kind === "refund" ? "refunded" : "disputed",
    at: row.at,
  }));
}

export const OVER = [...ENDED_STATUSES, ...NOT_BEGUN_STATUSES, OTHER_PRODUCT, "expired", MOVED];

/** Returns what runs without an account, by the address that paid or else the customer. */
export async function ownerlessSubscriptions(db: Database): Promise<Map<Payer, LedgerRow[]>> {
  const { userId, source, status, customerId, customerEmail, externalId } = subscriptions;
  const found = await db
    .select({ ...COLUMNS, customer: customerId, address: customerEmail })
    .from(subscriptions)
    .where(and(isNull(userId), ne(source, "office"), notInArray(status, OVER)))
    .orderBy(asc(externalId));
  const byPayer = Map.groupBy(found, ({ address, customer }) => address ?? customer);
  return new Map(
    [...byPayer.values()].map((rows) => {
      const { address = null, customer = "" } = rows[0] ?? {};
      return [{ id: null, address, customer }, rows];
    }),
  );
}
