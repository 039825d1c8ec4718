import { type Calendar, readCalendar } from "@sovereign/contract/calendar";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { keptFurther } from "#core/cache/kept-queries.ts";
import { deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";

// Beside the kept queries and not among them: those are read and written as a whole, on every page.
const keyOf = (userId: string, to: CalendarDate | "") => keptFurther(userId, `calendar/${to}`);

/** So many years stay; of more the oldest go. */
const MOST_YEARS = 12;

/** Keeps a year that was looked at on the device, for as long as its member is signed in (decision 38). */
export function keepCalendar(userId: string, calendar: Calendar): void {
  if (session.getState().user?.id !== userId) return;
  const key = keyOf(userId, calendar.to);
  // A full storage costs the offline copy, not the page.
  if (!deviceStorage.setItem(key, JSON.stringify(calendar))) deviceStorage.removeItem(key);
  const years = deviceStorage.keys(keyOf(userId, "")).sort().reverse();
  for (const over of years.slice(MOST_YEARS)) deviceStorage.removeItem(over);
}

/** The year that ends with the day `to`, as the device has kept it. */
export function keptCalendar(userId: string, to: CalendarDate): Calendar | undefined {
  const kept = readCalendar.answer.safeParse(parseStored(deviceStorage.getItem(keyOf(userId, to))));
  return kept.success && kept.data.to === to ? kept.data : undefined;
}
