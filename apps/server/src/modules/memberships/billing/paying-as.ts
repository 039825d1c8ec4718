import { accessOf } from "@sovereign/domain/subscription";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { MOVED } from "#providers/stores/stores.ts";

const OVER = new Set(["canceled", "incomplete_expired", "expired", MOVED]);

const LINKS: (SubscriptionRow["ownerLink"] | undefined)[] = ["checkout", "added", "address"];

export function isOver({ status }: SubscriptionRow): boolean {
  return OVER.has(status);
}

/** Sorts by state, then own checkouts first, then the later end. The member pays as the first. */
export function cardsByPrecedence(rows: readonly SubscriptionRow[], now: Date): SubscriptionRow[] {
  const rank = (row: SubscriptionRow) => [
    accessOf(row, now).open ? 0 : isOver(row) ? 2 : 1,
    LINKS.indexOf(row.ownerLink ?? "address"),
    -(row.periodEnd?.getTime() ?? 0),
  ];
  return rows
    .filter(({ source }) => source === "stripe")
    .map((row) => ({ row, rank: rank(row) }))
    .sort((one, other) => compare(one.rank, other.rank))
    .map(({ row }) => row);
}

/**
 * Returns one they paid as or confirmed: a same email may mean another person's card. The provider
 * allows a customer one currency, so who changes it pays as a new one.
 */
export function customerToBuyAs(
  rows: readonly SubscriptionRow[],
  currency: string | undefined,
  now: Date,
): string | null {
  const own = rows.filter(
    ({ ownerLink, price }) =>
      (ownerLink === "checkout" || ownerLink === "added") &&
      (currency === undefined || !price || price.currency === currency),
  );
  return cardsByPrecedence(own, now)[0]?.customerId ?? null;
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
