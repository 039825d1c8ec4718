import { type Calendar, readCalendar } from "@sovereign/contract/calendar";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";

// Stored apart from the persisted queries, which every page reads and writes as a whole.
const keyOf = (userId: string, to: CalendarDate | "") => keptFurther(userId, `calendar/${to}`);

/** The oldest are deleted first. */
const MAX_YEARS = 12;

/** Stores a viewed year on the device until its member signs out (decision 38). */
export function keepCalendar(userId: string, calendar: Calendar): void {
  if (session.getState().user?.id !== userId) return;
  const key = keyOf(userId, calendar.to);
  // A full storage costs the offline copy, not the page.
  if (!deviceStorage.setItem(key, JSON.stringify(calendar))) deviceStorage.removeItem(key);
  const years = deviceStorage.keys(keyOf(userId, "")).sort().reverse();
  for (const over of years.slice(MAX_YEARS)) deviceStorage.removeItem(over);
}

export function keptCalendar(userId: string, to: CalendarDate): Calendar | undefined {
  const kept = readCalendar.answer.safeParse(parseStored(deviceStorage.getItem(keyOf(userId, to))));
  return kept.success && kept.data.to === to ? kept.data : undefined;
}
