import { fill, plural } from "@sovereign/content/public/fill";
import { thirtyReviewTexts as texts } from "@sovereign/content/words/reviews";
import { addDays } from "@sovereign/domain/calendar-date";
import type { ThirtyDayFindings } from "@sovereign/domain/thirty-day-review";
import { dayAndMonth, longDate, weekday } from "#core/time/dates.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { listed } from "./review-words.ts";

type Words = { found: string; why: string };

export function longestWords({ longest }: Pick<ThirtyDayFindings, "longest">): Words {
  if (!longest) return { found: texts.noRun, why: texts.noRunWhy };
  const { start, end, days, goes_on, times, began_before } = longest;
  const why = [
    goes_on
      ? fill(texts.runGoesOn, { from: longDate(start) })
      : fill(texts.runEnded, { from: longDate(start), to: dayAndMonth(end) }),
    began_before && texts.runBefore,
    times > 1 && fill(texts.runTimes, { count: inWordsFirst(times) }),
  ];
  return { found: plural(texts.days, days), why: why.filter(Boolean).join(" ") };
}

export function strengthWords({ strength }: Pick<ThirtyDayFindings, "strength">): Words {
  const { from, now, reason } = strength;
  if (reason.kind === "level") {
    return { found: fill(texts.strengthLevel, { now }), why: texts.level };
  }
  const found = fill(texts.strengthIs, { from, now });
  if (reason.kind === "lost") {
    const days = listed(
      (["missed", "no_record", "partial"] as const)
        .filter((way) => reason[way] > 0)
        .map((way) => plural(texts[way], reason[way], { days: inWords(reason[way]) })),
    );
    const down = fill(texts.down, { points: from - now });
    return { found, why: `${down} ${fill(texts.lost, { days })}` };
  }
  const up = fill(texts.up, { points: now - from });
  const why =
    reason.kind === "run"
      ? plural(texts.run, reason.days, { days: inWords(reason.days) })
      : fill(texts.kept, { kept: inWords(reason.kept), of: inWords(reason.of) });
  return { found, why: `${up} ${why}` };
}

/** Returns the name of a weekday; 1 is Monday. */
const nameOf = (day: number) => weekday(addDays("2024-01-01", day - 1));

export function weekdayWords({ held, least }: Pick<ThirtyDayFindings, "held" | "least">): Words {
  const names = held.map(nameOf);
  const each = held.length > 0 ? plural(texts.heldEach, held.length, { days: listed(names) }) : "";
  const all = held.length === 7;
  const why = [all ? texts.allEach : each, leastWords(least)].filter(Boolean).join(" ");
  return { found: all ? texts.allHold : holdWords(names), why };
}

function holdWords(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 0) return texts.noneHold;
  if (names.length === 1) return fill(texts.holds, { day: first });
  if (names.length === 2) return fill(texts.hold, { days: listed(names) });
  return fill(texts.manyHold, { count: inWordsFirst(names.length) });
}

/** A sentence does not name more weekdays than this. */
const MAX_NAMED = 3;

function leastWords(least: ThirtyDayFindings["least"]): string {
  const [first] = least;
  if (!first) return "";
  const { weekday, completed, times } = first;
  if (least.length === 1) {
    return fill(texts.least, {
      day: nameOf(weekday),
      completed: inWords(completed),
      times: inWords(times),
    });
  }
  if (least.length > MAX_NAMED) return texts.leastEqual;
  return fill(texts.leastMany, { days: listed(least.map((day) => nameOf(day.weekday))) });
}
