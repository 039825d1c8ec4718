import type { Page } from "@playwright/test";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";

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

/** Today's state: no text, committed, or answered with Completed. */
export type Hour = "morning" | "evening" | "answered";

export async function answerStreak(page: Page, days: number, hour: Hour): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/api/one-things", async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    const { today, earlier } = overview;
    const before = hour === "answered" ? days - 1 : days;
    const shown = Array.from({ length: Math.min(before, 29) }, (_, index) =>
      record(addDays(today, -1 - index), true),
    );
    const run = { start: addDays(today, -before), end: addDays(today, -30), partial: 0 };
    const json = {
      ...overview,
      records: [...(hour === "morning" ? [] : [record(today, hour === "answered")]), ...shown],
      earlier: before > 29 ? { ...earlier, run: { ...run, days: before - 29 } } : earlier,
      streak: { current: days, best: days, today_counts: hour === "answered" },
      waiting: null,
    };
    await route.fulfill({ response, json });
  });
}
