import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import type { KeptSnapshot } from "./today-widget.ts";

/** One week, plus a day for a member who flies west. */
const DAYS = 8;

type Shown = {
  userId: string;
  /** When the overview was loaded, in milliseconds since 1970. */
  seenAt: number;
  opens: string;
  showsTexts: boolean;
};

/** Returns the widgets' days, with a text only if it may become today's. */
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
