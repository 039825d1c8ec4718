import type { Page } from "@playwright/test";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";

type Record = { target_date: CalendarDate; content: string; [field: string]: unknown };

const SENTENCE = "Send Halden the signed term sheet before noon, with the valuation as agreed.";

function record(date: CalendarDate, kept: boolean): Record {
  const at = `${date}T12:00:00.000Z`;
  return {
    target_date: date,
    content: SENTENCE,
    completion_status: kept ? "completed" : "missed",
    completed_at: kept ? at : null,
    reflected_at: kept ? at : null,
    committed_at: at,
    late: false,
    note: null,
    time_zone: "UTC",
    updated_at: at,
  };
}

/** Today's state: no text, committed, or answered with Completed by noon; or open at eight. */
export type Hour = "morning" | "committed" | "answered" | "evening";

/** The zone in which it is now the given hour, whenever a journey runs, and the date there. */
export function zoneAt(hour: number): { time_zone: string; today: CalendarDate } {
  const now = new Date();
  const behind = ((now.getUTCHours() - hour + 36) % 24) - 12;
  const time_zone = `Etc/GMT${behind < 0 ? "" : "+"}${behind}`;
  return { time_zone, today: calendarDateIn(time_zone, now) };
}

export async function answerStreak(page: Page, days: number, hour: Hour): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/api/one-things", async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    const { earlier } = overview;
    const { today, time_zone } = zoneAt(hour === "evening" ? 20 : 12);
    const before = hour === "answered" ? days - 1 : days;
    const shown = Array.from({ length: Math.min(before, 29) }, (_, index) =>
      record(addDays(today, -1 - index), true),
    );
    const run = { start: addDays(today, -before), end: addDays(today, -30), partial: 0 };
    const json = {
      ...overview,
      today,
      time_zone,
      records: [...(hour === "morning" ? [] : [record(today, hour === "answered")]), ...shown],
      earlier: before > 29 ? { ...earlier, run: { ...run, days: before - 29 } } : earlier,
      streak: { current: days, best: days, today_counts: hour === "answered" },
      waiting: null,
    };
    await route.fulfill({ response, json });
  });
}
