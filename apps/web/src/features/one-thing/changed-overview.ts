import type { ChangedDays, OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { daysWithFigures } from "@sovereign/domain/day-figures";

function ofDays(before: Overview, records: OneThingRecord[], today: CalendarDate): Overview {
  const { earlier, rest_days } = before;
  const read = { standing: earlier, records, older: [], rest_days };
  return { ...before, ...daysWithFigures(read, today) };
}

const allRecords = ({ tomorrow, records }: Overview) =>
  tomorrow ? [tomorrow, ...records] : records;

/** Returns the overview with the given days replaced; null deletes a day's record. */
export function withDays(overview: Overview, days: ChangedDays["days"]): Overview {
  const changed = new Set(days.map(({ date }) => date));
  const others = allRecords(overview).filter(({ target_date }) => !changed.has(target_date));
  const records = [...others, ...days.flatMap(({ record }) => record ?? [])];
  // Compares code units: a collation costs a slow phone a millisecond per press.
  records.sort((one, other) => (one.target_date < other.target_date ? 1 : -1));
  return ofDays(overview, records, overview.today);
}

/** Returns the overview as of a later `today`, assuming nothing was written since. */
export const turnedTo = (overview: Overview, today: CalendarDate): Overview =>
  today > overview.today ? ofDays(overview, allRecords(overview), today) : overview;

/** Whether the overview's days account for all of its numbers. */
function isWhole(overview: Overview): boolean {
  // Days beyond tomorrow, lived before a flight west, count in the best run alone.
  return withDays(overview, []).streak.best === overview.streak.best;
}

/** `isExact` is false after other writes or for an older response: then refetch. */
export function withAnswer(
  held: Overview,
  changed: ChangedDays,
): { overview: Overview; isExact: boolean } {
  const { version, today, time_zone, days } = changed;
  if (version <= held.version) return { overview: held, isExact: version === held.version };
  const shown = days.filter(({ date }) => date <= addDays(today, 1));
  const isNext = version === held.version + 1;
  const isSameZone = time_zone === held.time_zone && today >= held.today;
  return {
    overview: { ...withDays(turnedTo(held, today), shown), version },
    isExact: isNext && isSameZone && shown.length === days.length && isWhole(held),
  };
}
