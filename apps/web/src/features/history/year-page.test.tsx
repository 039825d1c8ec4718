import { type Calendar, readCalendar } from "@sovereign/contract/calendar";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import { noStanding } from "@sovereign/domain/standing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { paths } from "#core/page/paths.ts";
import { chooseWeekStart } from "#core/time/week-start.ts";
import { answered, type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { YearPage } from "./year-page.tsx";

const TODAY = "2026-03-24";
const UNTIL = "2026-03";
const LATE = "2025-11-20";

/** Every day since `first` is kept except each month's 13th, with the matching overview. */
function membersSince(first: string): { calendar: Calendar; overview: Overview } {
  const records = dateRange(first, TODAY)
    .filter((date) => !date.endsWith("-13"))
    .map((date) => testRecord(date));
  const calendar = {
    today: TODAY,
    time_zone: "UTC",
    from: "2025-04-01",
    to: "2026-03-31",
    first_day: first,
    days: records
      .filter(({ target_date }) => target_date >= "2025-04-01")
      .map(({ target_date, completion_status, reflected_at }) => ({
        target_date,
        completion_status,
        reflected_at,
        late: target_date === LATE,
      })),
    rest_days: [],
    on_this_day: [],
  };
  const shown = records.filter(({ target_date }) => target_date > addDays(TODAY, -30)).reverse();
  const streak = { current: 11, best: 30, today_counts: true };
  return { calendar, overview: testOverview(TODAY, { records: shown, streak }) };
}

function Page({ overview }: { overview: Overview }) {
  const [search] = useSearchParams();
  return <YearPage overview={overview} until={search.get("until") ?? UNTIL} />;
}

function open(
  overview: Overview,
  answer: (path: string) => FakeAnswer,
  at: string = paths.historyYear,
) {
  const sent = fakeServer(({ path }) => answer(path));
  return { sent, ...renderPage(paths.historyYear, <Page overview={overview} />, at) };
}

const textOf = (name: string) => screen.findByRole("region", { name }).then((it) => it.textContent);

signedInToWrite();
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 928, 0),
  );
});

describe("/app/history/year", () => {
  it("shows the year with a link for each day, its legend and its table §2.85", async () => {
    const { calendar, overview } = membersSince("2024-01-01");
    const { sent } = open(overview, () => answered(readCalendar, calendar));
    await screen.findByLabelText("April 2025 to March 2026: 346 days kept of 358.");
    expect(sent.map(({ path }) => path)).toEqual(["/api/one-things/calendar?until=2026-03"]);
    screen.getByLabelText("Thursday 20 November 2025, completed, late, one of 29 days in a row");
    const day = screen.getByLabelText("Friday 20 March 2026, completed, one of 11 days in a row");
    expect(day.getAttribute("href")).toBe("/app/history/2026-03-20?year=2026-03");
    expect(
      screen.getByLabelText("Wednesday 25 March 2026, to come").getAttribute("href"),
    ).toBeNull();
    const tabs = within(screen.getByRole("navigation", { name: "Range" }));
    expect(tabs.getByRole("link", { current: "page" }).textContent).toBe("Year");
    expect(tabs.getByRole("link", { name: "Thirty days" }).getAttribute("href")).toBe(
      "/app/history",
    );
  });

  it("starts with the member's first day, and takes the latest days from the overview", async () => {
    const { calendar, overview } = membersSince("2026-02-20");
    const today = testRecord(TODAY, { completion_status: "partial" });
    const [, ...before] = overview.records;
    open({ ...overview, records: [today, ...before] }, () => answered(readCalendar, calendar));
    await screen.findByLabelText("February 2026 to March 2026: 32 days kept of 33.");
    screen.getByLabelText("Tuesday 24 March 2026, partial, one of 11 days in a row");
    expect(screen.queryByLabelText(/19 February/)).toBeNull();
    expect(await textOf("This thirty beside the last")).toContain("After your sixtieth day");
  });

  it("links to earlier years, back to the first day, and forward again", async () => {
    const { calendar, overview } = membersSince("2025-01-10");
    const earlier = {
      ...calendar,
      from: "2024-04-01",
      to: "2025-03-31",
      days: dateRange("2025-01-10", "2025-03-31").map((target_date) => ({
        target_date,
        completion_status: "partial" as const,
        reflected_at: `${target_date}T20:00:00.000Z`,
      })),
    };
    open(overview, (path) => answered(readCalendar, path.includes("2025-03") ? earlier : calendar));
    await userEvent.click(await screen.findByRole("link", { name: "Earlier" }));
    expect(await screen.findByRole("heading", { name: "April 2024 to March 2025" })).toBeTruthy();
    expect(screen.getByLabelText("January 2025 to March 2025: 81 days kept of 81.")).toBeTruthy();
    // Current numbers appear only with the current year.
    expect(screen.queryByRole("heading", { name: "Best weekday" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Earlier" })).toBeNull();
    expect(
      screen
        .getByLabelText("Friday 10 January 2025, partial, one of 81 days in a row or more")
        .getAttribute("href"),
    ).toBe("/app/history/2025-01-10?year=2025-03");
    await userEvent.click(screen.getByRole("link", { name: "Later" }));
    expect(await screen.findByRole("heading", { name: "Best weekday" })).toBeTruthy();
    const firstColumn = () => {
      const table = screen.getByRole("heading", { name: "Best weekday" }).closest("section");
      return table?.querySelector("th[scope=col]")?.getAttribute("abbr");
    };
    expect(firstColumn()).toBe("Monday");
    act(() => chooseWeekStart(7));
    expect(firstColumn()).toBe("Sunday");
    act(() => chooseWeekStart(null));
  });

  it("offers the plot of the weeks after three days in a row, and an explanation before §2.87", async () => {
    const { calendar, overview } = membersSince("2026-03-01");
    const streak = { current: 2, best: 2, today_counts: true };
    open({ ...overview, streak }, () => answered(readCalendar, calendar));
    expect(await textOf("Days kept each week")).toContain("Three days in a row open this");
    expect(screen.queryByLabelText(/over 26 weeks: /)).toBeNull();
  });

  it("shows the same day of earlier years, unless the day has changed since §2.86", async () => {
    const { calendar, overview } = membersSince("2024-01-01");
    const past = {
      target_date: "2025-03-24",
      content: "Open the year’s accounts",
      completion_status: "completed" as const,
      reflected_at: "2025-03-24T20:00:00.000Z",
      rest: false,
    };
    const { client } = open(overview, () =>
      answered(readCalendar, { ...calendar, on_this_day: [past] }),
    );
    const section = await screen.findByRole("region", { name: "On this day" });
    const link = within(section).getByRole("link");
    expect(link.textContent).toContain("Open the year’s accounts");
    expect(link.getAttribute("href")).toBe("/app/history/2025-03-24?year=2026-03");
    client.setQueriesData<Calendar>(
      { queryKey: ["calendar"] },
      (data) => data && { ...data, today: "2026-03-23" },
    );
    await waitFor(() => expect(screen.queryByRole("region", { name: "On this day" })).toBeNull());
  });

  it("goes to the first year from one that ended before the first day", async () => {
    const { calendar, overview } = membersSince("2026-02-20");
    const before = { ...calendar, from: "1999-01-01", to: "1999-12-31", days: [] };
    const { router } = open(
      overview,
      (path) => answered(readCalendar, path.includes("1999-12") ? before : calendar),
      `${paths.historyYear}?until=1999-12`,
    );
    await screen.findByLabelText("February 2026 to March 2026: 32 days kept of 33.");
    expect(router.state.location.search).toBe("");
    expect(screen.queryByRole("link", { name: "Later" })).toBeNull();
  });

  it("invites a member without a day", async () => {
    const { calendar } = membersSince(TODAY);
    const newcomer = testOverview(TODAY, { earlier: noStanding(addDays(TODAY, -30)) });
    open(newcomer, () => answered(readCalendar, { ...calendar, days: [], first_day: null }));
    await screen.findByRole("heading", { name: "Your year begins with its first day." });
    expect(screen.getByRole("link", { name: "Set today’s ONE Thing" })).toBeTruthy();
  });

  it("retries after a failure", async () => {
    const { calendar, overview } = membersSince("2024-01-01");
    let down = true;
    open(overview, () => (down ? refused(403, "x") : answered(readCalendar, calendar)));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Range" })).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/346 days kept/)).toBeTruthy();
  });

  it("shows the cached year, which is deleted with its member's data §2.89", async () => {
    const { calendar, overview } = membersSince("2024-01-01");
    const first = open(overview, () => answered(readCalendar, calendar));
    await screen.findByLabelText(/346 days kept/);
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain("/calendar"));
    first.client.clear();
    document.body.replaceChildren();
    open(overview, () => "silence");
    expect(await screen.findByLabelText(/346 days kept/)).toBeTruthy();
  });
});
