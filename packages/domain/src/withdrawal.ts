import { addDays, calendarDateIn } from "./calendar-date.ts";
import { dayBeginsAt } from "./local-time.ts";

/** The days in which a purchase on the web can be taken back (the terms, section 5). */
export const WITHDRAWAL_DAYS = 14;

/** Returns until when it can be: the end of the fourteenth day after the purchase's own. */
export function withdrawalEndsAt(purchasedAt: Date, timeZone: string): Date {
  const day = calendarDateIn(timeZone, purchasedAt);
  return dayBeginsAt(timeZone, addDays(day, WITHDRAWAL_DAYS + 1));
}
