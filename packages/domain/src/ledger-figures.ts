import { accessOf, NOT_BEGUN_STATUSES, type SubscriptionRecord } from "./subscription.ts";

const DAY_MS = 24 * 3_600_000;

/** How far ahead renewals are counted as due. */
export const DUE_DAYS = 30;

/** Memberships given by staff bring no money. */
const GIVEN: string = "office";

/**
 * Whether a member's next payment is due within thirty days, or their paid time ends by then
 * without one; null for others and for members who do not pay.
 */
export function dueSoon(rows: readonly SubscriptionRecord[], now: Date): "due" | "canceled" | null {
  const [longest] = rows
    .filter(({ source, status, trial }) => {
      return source !== GIVEN && !trial && !NOT_BEGUN_STATUSES.includes(status);
    })
    .map((row) => accessOf(row, now))
    .filter(({ open, paymentDue }) => open && !paymentDue)
    .sort((one, other) => other.until.getTime() - one.until.getTime());
  if (!longest || longest.until.getTime() > now.getTime() + DUE_DAYS * DAY_MS) return null;
  return longest.renews ? "due" : "canceled";
}
