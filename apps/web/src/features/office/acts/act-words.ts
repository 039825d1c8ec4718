import { fill, plural } from "@sovereign/content/public/fill";
import { accountRefusals } from "@sovereign/content/words/office-account-acts";
import { actCommon, actRefusals } from "@sovereign/content/words/office-acts";
import { winBackRefusals } from "@sovereign/content/words/office-win-back";
import type { ActRefusal } from "@sovereign/contract/office-act";
import type { OfficeActOffers } from "@sovereign/contract/office-acts";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { clockTimeOn, monthAndYear, monthName, supportedZone } from "#core/time/dates.ts";
import { formatCount } from "#features/office/parts/office-words.ts";

const REFUSALS: Record<ActRefusal, string> = {
  ...actRefusals,
  ...accountRefusals,
  ...winBackRefusals,
};

export const refusalWords = (whyNot: ActRefusal): string => REFUSALS[whyNot];

export const membersStay = ({ paying_members: members }: OfficeActOffers) =>
  fill(actCommon.stay, { members: formatCount(members) });

export const membersBecome = ({ paying_members: members }: OfficeActOffers) =>
  plural(actCommon.become, members, {
    count: formatCount(members),
    less: formatCount(Math.max(0, members - 1)),
  });

export const monthOf = (instant: string, timeZone: string) =>
  monthName(calendarDateIn(supportedZone(timeZone), new Date(instant)));

export const monthAndYearOf = (instant: string, timeZone: string) =>
  monthAndYear(calendarDateIn(supportedZone(timeZone), new Date(instant)));

/** "12:53", or "23:10 on 24 March" of another day. */
export function timeOf(instant: string, timeZone: string, now: Date): string {
  const zone = supportedZone(timeZone);
  return clockTimeOn(instant, zone, calendarDateIn(zone, now));
}
