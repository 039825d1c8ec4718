import type { ChangedDays, OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { daysWithFigures } from "@sovereign/domain/day-figures";

/** The overview of some days, on its own day or a later one. */
function ofDays(before: Overview, records: OneThingRecord[], today: CalendarDate): Overview {
  const { earlier, rest_days } = before;
  const read = { standing: earlier, records, older: [], rest_days };
  return { ...before, ...daysWithFigures(read, today) };
}

const allRecords = ({ tomorrow, records }: Overview) =>
  tomorrow ? [tomorrow, ...records] : records;

/** Returns the overview with some of its days as given; null for a day without a record. */
export function withDays(overview: Overview, days: ChangedDays["days"]): Overview {
  const changed = new Set(days.map(({ date }) => date));
  const others = allRecords(overview).filter(({ target_date }) => !changed.has(target_date));
  const records = [...others, ...days.flatMap(({ record }) => record ?? [])];
  // By code units, which is the order of these dates: a collation costs a slow phone a millisecond
  // of the press.
  records.sort((one, other) => (one.target_date < other.target_date ? 1 : -1));
  return ofDays(overview, records, overview.today);
}

/** Returns the overview as of `today`, where that is later and nothing was written meanwhile. */
export const turnedTo = (overview: Overview, today: CalendarDate): Overview =>
  today > overview.today ? ofDays(overview, allRecords(overview), today) : overview;

/** Whether the days that an overview shows are all that its figures come from. */
function isWhole(overview: Overview): boolean {
  // Days beyond tomorrow, lived before a flight to the west, count in the best run alone.
  return withDays(overview, []).streak.best === overview.streak.best;
}

/**
 * Returns the overview after the server answered writes, and whether it is the one that the server
 * would give. It is not where something else was written in between, or the answer is older.
 */
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
