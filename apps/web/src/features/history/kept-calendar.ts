import { type Calendar, readCalendar } from "@sovereign/contract/calendar";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { keptFurther } from "#core/cache/kept-queries.ts";
import { deviceStorage } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";

// Beside the kept queries and not among them: those are read and written as a whole, on every page.
const keyOf = (userId: string) => keptFurther(userId, "calendar");

/** Keeps the latest year on the device, for as long as its member is signed in (decision 38). */
export function keepCalendar(userId: string, calendar: Calendar): void {
  const isLatest = calendar.today <= calendar.to;
  if (!isLatest || session.getState().user?.id !== userId) return;
  try {
    deviceStorage.setItem(keyOf(userId), JSON.stringify(calendar));
  } catch {
    // A full storage costs the offline copy, not the page.
    deviceStorage.removeItem(keyOf(userId));
  }
}

/** The year that the device has kept, if it is the one that ends with the day `to`. */
export function keptCalendar(userId: string, to: CalendarDate): Calendar | undefined {
  try {
    const kept = readCalendar.answer.safeParse(
      JSON.parse(deviceStorage.getItem(keyOf(userId)) ?? "null"),
    );
    return kept.success && kept.data.to === to ? kept.data : undefined;
  } catch {
    return undefined;
  }
}
