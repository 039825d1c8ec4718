import { fill } from "@sovereign/content/public/fill";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { subscription } from "@sovereign/content/words/settings";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Membership } from "@sovereign/domain/membership";
import { dateWithYear, dayAndMonth, supportedZone } from "#core/time/dates.ts";

/** Returns text such as "Your membership ended 22 November. Your place is kept." */
export function endedTitle(
  { ended, trial_refused }: Membership,
  timeZone: string,
  now: Date,
): string {
  if (trial_refused) return membershipStanding.freeDaysRefused;
  if (!ended) return subscription.free;
  if (!ended.at) return membershipStanding.ended;
  const zone = supportedZone(timeZone);
  const date = calendarDateIn(zone, new Date(ended.at));
  const sameYear = date.slice(0, 4) === calendarDateIn(zone, now).slice(0, 4);
  const ended_on = sameYear ? dayAndMonth(date) : dateWithYear(date);
  return fill(membershipStanding.endedOn, { ended_on });
}
