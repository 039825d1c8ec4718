import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { type KnownDays, standingAfter, standingOn } from "@sovereign/domain/standing";
import { firstShownDay } from "@sovereign/domain/streak";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import { readFirstDay, readPeriod } from "./reviewed-days.repository.ts";

type Period = { from: CalendarDate; to: CalendarDate };

export type ChoosePeriod = (
  overview: Overview,
  firstDay: () => Promise<CalendarDate | null>,
) => Period | Promise<Period>;

export type ReviewedDays = Period & KnownDays<OneThingRecord> & { time_zone: string };

/** Earlier days have no effect on strength. */
const REMEMBERED_DAYS = 366;

type Member = Pick<Caller, "userId" | "timeZone">;
type Deps = { db: Database; readOverview: (member: Member) => Promise<Overview> };

/** Queries only if the overview does not have the days. */
export async function readReviewedDays(
  { db, readOverview }: Deps,
  member: Member,
  choose: ChoosePeriod,
): Promise<ReviewedDays> {
  const overview = await readOverview(member);
  const { today, time_zone } = overview;
  const { from, to } = await choose(overview, () => readFirstDay(db, member.userId));
  const period = { from, to, today, time_zone };
  const before = addDays(from, -1);
  const isWithin = (date: CalendarDate) => date >= from && date <= to;
  if (from >= firstShownDay(today)) {
    return {
      ...period,
      records: overview.records.filter(({ target_date }) => isWithin(target_date)),
      rest_days: overview.rest_days.filter(isWithin),
      earlier: standingOn(overview, before),
    };
  }
  const since = addDays(from, -REMEMBERED_DAYS);
  const found = await readPeriod(db, member.userId, { since, from, to });
  if (!found) throw new Problem("auth.session_ended");
  const { records, older, rest_days } = found;
  return {
    ...period,
    records,
    rest_days: rest_days.filter(isWithin),
    earlier: standingAfter(null, older, rest_days, before),
  };
}
