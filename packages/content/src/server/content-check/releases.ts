import { isFilm } from "@sovereign/content/server/pack/content-pack";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";
import { periodOn, readPeriod } from "@sovereign/content/server/pack/periods";
import type { CalendarDate } from "@sovereign/domain/calendar-date";

/** Returns items without a text after their period (`overdue`) or with one before it (`early`). */
export function releaseProblems(
  { items }: PackSource,
  today: CalendarDate,
): Record<"overdue" | "early", PackProblem[]> {
  const overdue: PackProblem[] = [];
  const early: PackProblem[] = [];
  for (const { file, text, data, lineOf } of items) {
    const { releases } = data;
    const period = releases && readPeriod(releases);
    if (!period) continue;
    const there = text.trim() !== "" || isFilm(data);
    const time = periodOn(period, today);
    const at = { file: file.path, line: lineOf("releases"), field: "releases" };
    if (!there && time === "over") {
      overdue.push({ ...at, message: `${releases} is over and there is no text yet` });
    }
    if (there && time === "ahead") {
      early.push({ ...at, message: `is shown now, although ${releases} is still to come` });
    }
  }
  return { overdue, early };
}
