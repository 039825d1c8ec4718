import { fill } from "@sovereign/content/public/fill";
import { devicesPage } from "@sovereign/content/words/account-settings";
import type { OwnSession } from "@sovereign/contract/own-sessions";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { clockTime, dayAndMonth, supportedZone } from "#core/time/dates.ts";

export function usedWords(
  { last_used_at, signed_in_at }: OwnSession,
  timeZone: string,
  now: Date,
): string {
  const zone = supportedZone(timeZone);
  const dayOf = (instant: string | Date) => calendarDateIn(zone, new Date(instant));
  const used =
    dayOf(last_used_at) === dayOf(now)
      ? fill(devicesPage.usedToday, { time: clockTime(last_used_at, zone) })
      : fill(devicesPage.usedOn, { date: dayAndMonth(dayOf(last_used_at)) });
  const since = fill(devicesPage.since, { date: dayAndMonth(dayOf(signed_in_at)) });
  return dayOf(signed_in_at) === dayOf(last_used_at) ? used : `${used} ${since}`;
}
