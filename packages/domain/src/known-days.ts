import { addDays, type CalendarDate } from "./calendar-date.ts";
import { isOpen } from "./one-thing.ts";
import {
  type KnownDays,
  type RecordedDay,
  type Standing,
  standingAfter,
  standingOn,
} from "./standing.ts";
import { firstShownDay } from "./streak.ts";

/** Recent days in full, older ones, and the stored standing before them. */
export type ReadDays<Day extends RecordedDay = RecordedDay> = {
  standing: Standing | null;
  records: readonly Day[];
  older: readonly RecordedDay[];
  rest_days: readonly CalendarDate[];
};

/** Returns the days that an overview of `today` shows, and the summary of earlier ones. */
export function knownDays<Day extends RecordedDay>(
  read: ReadDays<Day>,
  today: CalendarDate,
): KnownDays<Day> {
  const from = firstShownDay(today);
  const shown = (date: CalendarDate) => date >= from && date <= today;
  return {
    today,
    records: read.records.filter((record) => shown(record.target_date)),
    rest_days: read.rest_days.filter((date) => date >= from),
    earlier: standingThrough(read, addDays(from, -1)),
  };
}

/** Returns the longest run, with days after `today`: a flight west undoes none (decision 2). */
export function bestSoFar(read: ReadDays, days: KnownDays): number {
  const { today } = days;
  const answered = read.records.filter((record) => !isOpen(record));
  const last = answered.reduce((date, { target_date }) => later(date, target_date), today);
  // Other figures have already asked for the standing of today.
  return last === today ? standingOn(days, today).best : standingThrough(read, last).best;
}

const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);

const standingThrough = ({ standing, records, older, rest_days }: ReadDays, date: CalendarDate) =>
  standingAfter(standing, [...records, ...older], rest_days, date);
