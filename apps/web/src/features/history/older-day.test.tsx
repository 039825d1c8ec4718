import { type RecordedDayAnswer, readDay } from "@sovereign/contract/calendar";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { paths } from "#core/page/paths.ts";
import { answered, type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import type { DayOrigin } from "./day-origin.ts";
import { OlderDay } from "./history-day.tsx";

const TODAY = "2026-03-24";
const DATE = "2025-01-10";

const answer = (given: Partial<RecordedDayAnswer> = {}) =>
  answered(readDay, {
    date: DATE,
    today: TODAY,
    time_zone: "UTC",
    record: testRecord(DATE, { content: "Close the lease" }),
    rest: false,
    streak: 8,
    first_day: DATE,
    ...given,
  });

function open(given: () => FakeAnswer, origin: DayOrigin = null) {
  const page = <OlderDay overview={testOverview(TODAY)} date={DATE} origin={origin} edits={null} />;
  return { sent: fakeServer(given), ...renderPage(paths.historyDay(DATE), page) };
}

const back = () => screen.findByRole("link", { name: "Back to History" });

signedIn();

describe("a day before the last thirty", () => {
  it("is fetched separately and shown in full, with its streak and a link to the next day §2.85", async () => {
    const { sent } = open(() => answer());
    expect(await screen.findByRole("heading", { name: "Close the lease" })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([`/api/one-things/${DATE}`]);
    const article = within(screen.getByRole("article"));
    expect(article.getByText("Friday 10 January 2025")).toBeTruthy();
    expect(article.getByText("Streak that day").nextElementSibling?.textContent).toBe("8");
    // It is the first day, so no day precedes it.
    const beside = within(article.getByRole("navigation")).getAllByRole("link");
    expect(beside.map((link) => link.getAttribute("href"))).toEqual([
      "/app/history/2025-01-11?year=2025-03",
    ]);
    expect((await back()).getAttribute("href")).toBe("/app/history/year?until=2025-03");
  });

  it.for<[string, DayOrigin, back: string, search: string]>([
    ["year", { year: "2025-12" }, "/app/history/year?until=2025-12", "?year=2025-12"],
    ["search results", { search: "7f" }, "/app/history?search=7f", "?search=7f"],
  ])(
    "links back to the %s it was opened from, also beside it §4.32",
    async ([, origin, to, search]) => {
      open(() => answer({ first_day: "2024-01-01" }), origin);
      expect((await back()).getAttribute("href")).toBe(to);
      const beside = screen.getAllByRole("link", { name: /January/ });
      expect(beside.map((link) => link.getAttribute("href"))).toEqual([
        `/app/history/2025-01-09${search}`,
        `/app/history/2025-01-11${search}`,
      ]);
    },
  );

  it.each([
    [{ record: null, streak: null }, "No record", "No ONE Thing set that day"],
    [{ record: null, streak: null, rest: true }, "Planned rest", "A day of planned rest"],
  ])("describes a day without a sentence: %j", async (given, mark, name) => {
    open(() => answer(given));
    expect(await screen.findByText(mark)).toBeTruthy();
    expect(screen.getByRole("heading", { name })).toBeTruthy();
    expect(screen.queryByText("Streak that day")).toBeNull();
  });

  it("is refetched after a failure", async () => {
    let down = true;
    open(() => (down ? refused(403, "x") : answer()));
    await screen.findByRole("alert");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Close the lease" })).toBeTruthy();
  });
});
