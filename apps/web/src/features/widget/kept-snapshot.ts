import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import type { KeptSnapshot } from "./today-widget.ts";

/** As many days as a strip shows from a day earlier on, for whoever flies west. */
const DAYS = 8;

type Shown = {
  userId: string;
  /** When the server told of these days, in milliseconds since 1970. */
  seenAt: number;
  /** The address that a tap opens. */
  opens: string;
  /** Whether the widgets may show what was written. */
  showsTexts: boolean;
};

/**
 * What the widgets need of an overview: the latest days, with a text only where it may become today's.
 */
export function keptSnapshot(overview: Overview, shown: Shown): KeptSnapshot {
  const { today, time_zone, tomorrow } = overview;
  const records = [...(tomorrow ? [tomorrow] : []), ...overview.records];
  const first = addDays(today, 1 - DAYS);
  const yesterday = addDays(today, -1);
  return {
    version: 1,
    opens: shown.opens,
    user_id: shown.userId,
    time_zone,
    seen_at: new Date(shown.seenAt).toISOString(),
    records: records
      .filter(({ target_date }) => target_date >= first)
      .map(({ target_date, content, completion_status, reflected_at }) => ({
        target_date,
        content: shown.showsTexts && target_date >= yesterday ? content : "",
        completion_status,
        reflected_at,
      })),
    rest_days: overview.rest_days.filter((date) => date >= first),
  };
}
