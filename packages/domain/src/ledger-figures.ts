import type { JournalRow } from "./journal.ts";
import { type Money, minorUnits } from "./money.ts";
import { compareRows } from "./paid-time.ts";
import { accessOf, NOT_BEGUN_STATUSES, type SubscriptionRecord } from "./subscription.ts";

const DAY_MS = 24 * 3_600_000;

/** Number of days ahead for which renewals count as due. */
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

/**
 * Returns whether a membership's yearly price is another than its last payment's: neither its list
 * price nor what was paid. Tax is not compared, as that of the next year is not known.
 */
export function priceDiffers(price: Money, rows: readonly JournalRow[], now: Date): boolean {
  const last = rows
    .filter(({ kind, amount, at }) => kind === "payment" && amount > 0 && at <= now)
    .toSorted(compareRows)
    .at(-1);
  if (!last) return false;
  const { yearly, amount, discount, tax, currency } = last;
  if (price.currency !== currency) return true;
  if (tax > 0) return false;
  return ![yearly ?? amount + discount, amount].includes(minorUnits(price));
}
