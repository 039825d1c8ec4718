import { fill } from "@sovereign/content/public/fill";
import { refusalReasons, writeNames } from "@sovereign/content/words/write-names";
import type { MemberWrite } from "@sovereign/contract/writes";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { kindOf } from "#core/outbox/write-kinds.ts";
import { supportedZone } from "#core/time/dates.ts";
import { nearDay } from "#core/time/moments.ts";

export const dateIn = (timeZone: string, instant: Date): CalendarDate =>
  calendarDateIn(supportedZone(timeZone), instant);

function dayName(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return writeNames.today;
  return date === addDays(today, 1) ? writeNames.tomorrow : nearDay(date, today);
}

/** Returns text such as "Monday, marked completed" or "Today’s ONE Thing". */
export function writeName(write: MemberWrite, today: CalendarDate): string {
  const [name, number = 0] = kindOf(write).name(write);
  return fill(writeNames[name], { number, day: "date" in write ? dayName(write.date, today) : "" });
}

const isKnownReason = (code: string): code is keyof typeof refusalReasons => code in refusalReasons;

/** Returns the reason as part of a sentence. */
export const reasonFor = (code: string): string =>
  refusalReasons[isKnownReason(code) ? code : "otherwise"];

export const countLostDays = (lost: readonly MemberWrite[]): number =>
  new Set(
    lost.map((write) => ("date" in write ? write.date : "day" in write ? write.day : write.id)),
  ).size;
