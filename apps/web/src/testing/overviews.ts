import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { noStanding } from "@sovereign/domain/standing";

/** Returns the overview of a member who has not started, in UTC, with overrides. */
export function testOverview(today: CalendarDate, given: Partial<Overview> = {}): Overview {
  return {
    today,
    time_zone: "UTC",
    records: [],
    rest_days: [],
    earlier: noStanding(addDays(today, -30)),
    tomorrow: null,
    streak: { current: 0, best: 0, today_counts: false },
    strength: { now: 0, week_ago: 0 },
    waiting: null,
    version: 0,
    ...given,
  };
}

/** Returns a day committed in the morning and kept in the evening, with overrides. */
export function testRecord(
  target_date: CalendarDate,
  given: Partial<OneThingRecord> = {},
): OneThingRecord {
  const at = `${target_date}T19:00:00.000Z`;
  return {
    target_date,
    content: "Walk the site",
    completion_status: "completed",
    completed_at: at,
    reflected_at: at,
    committed_at: `${target_date}T07:00:00.000Z`,
    late: false,
    note: null,
    time_zone: "UTC",
    updated_at: at,
    ...given,
  };
}
