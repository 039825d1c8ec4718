import { fill, plural } from "@sovereign/content/public/fill";
import { restActions, restCount } from "@sovereign/content/words/rest";
import type { RestPlan } from "@sovereign/contract/rest-days";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { RestQuarter } from "@sovereign/domain/planned-rest";
import { monthName } from "#core/time/dates.ts";
import { beginning, inWords, inWordsFirst } from "#core/words/number-words.ts";
import { plannedDays, type RestChoice } from "./rest-choice.ts";

const within = (dates: readonly CalendarDate[], { start, end }: RestQuarter) =>
  dates.filter((date) => date >= start && date <= end).length;

/** Returns "of 10 this quarter", or the start of a future quarter. */
export function quarterName({ start }: RestQuarter, today: CalendarDate): string {
  if (start <= today) return restCount.thisQuarter;
  return fill(restCount.nextQuarter, { month: monthName(start) });
}

/** Returns text such as "Two taken in February, four chosen now. April begins a new ten." */
export function countSentences(plan: RestPlan, choice: RestChoice): string {
  const [quarter, next] = choice.quarters;
  if (!quarter) return "";
  const taken = plan.rest_days.filter((date) => date >= quarter.start && date < plan.from);
  const months = [...new Set(taken.map((date) => `${date.slice(0, 7)}-01`))];
  const planned = plannedDays(plan).filter((date) => !choice.removed.includes(date));
  const counted = [
    [restCount.planned, within(planned, quarter)],
    [restCount.chosen, within(choice.added, quarter)],
    [restCount.back, within(choice.removed, quarter)],
  ] as const;
  const parts = [
    ...months.map((month) =>
      fill(restCount.takenIn, {
        count: inWords(taken.filter((date) => date.startsWith(month.slice(0, 7))).length),
        month: monthName(month),
      }),
    ),
    ...counted.flatMap(([words, count]) =>
      count > 0 ? [fill(words, { count: inWords(count) })] : [],
    ),
  ];
  const list = beginning(parts.join(", ") || restCount.none);
  return [fill(restCount.sentence, { list }), next && nextSentence(next)].filter(Boolean).join(" ");
}

function nextSentence({ start, taken, planned }: RestQuarter): string {
  const month = monthName(start);
  const count = taken + planned;
  if (count === 0) return fill(restCount.newTen, { month });
  return fill(restCount.ofNewTen, { month, count: inWords(count) });
}

/** Returns the button's label, such as "Plan Four Days of Rest" or "Take Back Two Days". */
export function actName({ added, removed }: RestChoice): string {
  const [planned, back] = [inWordsFirst(added.length), inWordsFirst(removed.length)];
  if (added.length > 0 && removed.length > 0) return fill(restActions.both, { planned, back });
  if (added.length > 0) return plural(restActions.plan, added.length, { count: planned });
  if (removed.length > 0) return plural(restActions.back, removed.length, { count: back });
  return restActions.none;
}
