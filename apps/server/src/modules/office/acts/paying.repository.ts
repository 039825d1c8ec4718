import { PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, countDistinct, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { subscriptions } from "#schema/schema.ts";

/** Counts the members whose paid period runs; one who pays twice counts once. */
export async function countPaying(db: Database, now: Date): Promise<number> {
  const { userId, status, givesAccess, revoked, periodEnd, source } = subscriptions;
  const [row] = await db
    .select({ count: countDistinct(userId) })
    .from(subscriptions)
    .where(
      and(
        ...[isNotNull(userId), isNull(revoked), gt(periodEnd, now)],
        sql`${source} <> 'office'`,
        or(givesAccess, and(isNull(givesAccess), inArray(status, PAID_STATUSES))),
      ),
    );
  return row?.count ?? 0;
}
