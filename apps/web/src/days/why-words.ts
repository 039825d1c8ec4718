import { fill, plural } from "@sovereign/content/public/fill";
import { whyTexts } from "@sovereign/content/words/why";
import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { Break } from "@sovereign/domain/standing";
import type { StreakExplanation } from "@sovereign/domain/streak-explanation";
import { fullDate, longDate } from "#core/time/dates.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { waitingHelp } from "./waiting-words.ts";

type Run = NonNullable<StreakExplanation["run"]>;

/** Returns "Monday 23 March", with the year if it differs from today's. */
export const dateNear = (date: CalendarDate, today: CalendarDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date);

/** Explains the streak or, if it is 0, the end of the last run. */
export function whySentences(
  { today }: Overview,
  { run, ended }: StreakExplanation,
  waits: boolean,
) {
  if (!run) return ended ? (waits ? whyTexts.waits : whyTexts.ended) : whyTexts.none;
  const { partial, rests } = run;
  const count = run.completed + partial;
  const [from, to] = [dateNear(run.start, today), dateNear(run.end, today)];
  return [
    plural(whyTexts.counts, count, { count: inWordsFirst(count), from, to }),
    partial > 0 && count > 1 && plural(whyTexts.partial, partial, { count: inWordsFirst(partial) }),
    rests > 0 && plural(whyTexts.rests, rests, { count: inWordsFirst(rests) }),
  ]
    .filter(Boolean)
    .join(" ");
}

export type BesideRun = { mark: DayMark; says: string; effect: string };

/** Returns the day that ended the previous run or, for a streak of 0, the last one. */
export function besideRun(
  { today, waiting, streak }: Overview,
  { began_after, broke, ended }: StreakExplanation,
): BesideRun | null {
  const by = ended?.by ?? began_after;
  if (!by) return null;
  const date = dateNear(by.date, today);
  if (waiting?.date === by.date) {
    const says = fill(whyTexts.notAnswered, { date });
    return { mark: "waiting", says, effect: waitingHelp(waiting, streak.current) };
  }
  const effect = ended ? brokeThis(ended.run, today) : broke === null ? "" : brokeOne(broke);
  return { ...becameOf(by, date), effect };
}

function becameOf({ recorded }: Break, date: string): { mark: DayMark; says: string } {
  return recorded
    ? { mark: "missed", says: fill(whyTexts.missed, { date }) }
    : { mark: "no-record", says: fill(whyTexts.noRecord, { date }) };
}

const brokeOne = (days: number) => plural(whyTexts.broke, days, { count: inWords(days) });

function brokeThis({ start, end, completed, partial }: Run, today: CalendarDate): string {
  const days = completed + partial;
  const [from, to] = [dateNear(start, today), dateNear(end, today)];
  return plural(whyTexts.brokeThis, days, { count: inWords(days), from, to });
}
