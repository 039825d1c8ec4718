import type { JournalRow } from "./journal.ts";
import { type Money, minorUnits } from "./money.ts";
import { compareRows } from "./paid-time.ts";

/** Number of days ahead for which renewals count as due. */
export const DUE_DAYS = 30;

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
