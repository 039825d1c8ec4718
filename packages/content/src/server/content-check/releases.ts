import type { PackFault } from "@sovereign/content/server/pack/pack-fault";
import { periodOn, readPeriod } from "@sovereign/content/server/pack/periods";
import type { PackSource } from "@sovereign/content/server/pack/read-pack";
import type { CalendarDate } from "@sovereign/domain/calendar-date";

/**
 * What a pack promised and did not keep on a date, and what it shows before its time (decision 16):
 * a period is shown, it never opens or closes anything.
 */
export function releaseWarnings({ items }: PackSource, today: CalendarDate): PackFault[] {
  return items.flatMap(({ file, text, data, lineOf }) => {
    const { releases, youtubeUrl } = data;
    const period = releases === undefined ? null : readPeriod(releases);
    if (!period) return [];
    const there = text.trim() !== "" || youtubeUrl !== undefined;
    const time = periodOn(period, today);
    const warn = (message: string) => [
      { file: file.path, line: lineOf("releases"), field: "releases", message },
    ];
    if (!there && time === "over") return warn(`${releases} is over and there is no text yet`);
    if (there && time === "ahead")
      return warn(`is shown now, although ${releases} is still to come`);
    return [];
  });
}
