import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { waitingDay } from "@sovereign/domain/late-answer";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { streakOf } from "@sovereign/domain/streak";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { WhyStreak } from "./why-streak.tsx";

const TODAY = "2026-03-24";
const ANSWERS: Record<string, CompletionStatus> = { c: "completed", p: "partial", m: "missed" };

/** One letter per day, the last one today: `o` open, `r` rest. */
function overviewOf(letters: string): Overview {
  const records = [...letters].flatMap((letter, index) => {
    const date = addDays(TODAY, index - letters.length + 1);
    if (letter === "o") {
      return testRecord(date, {
        completion_status: "missed",
        completed_at: null,
        reflected_at: null,
      });
    }
    const completion_status = ANSWERS[letter];
    return completion_status ? testRecord(date, { completion_status }) : [];
  });
  const rest_days = [...letters].flatMap((letter, index) =>
    letter === "r" ? addDays(TODAY, index - letters.length + 1) : [],
  );
  const days = testOverview(TODAY, { records, rest_days });
  const { current, best, today_counts } = streakOf(days);
  return { ...days, streak: { current, best, today_counts }, waiting: waitingDay(days) };
}

async function openSheet(letters: string) {
  const overview = overviewOf(letters);
  renderPage("/app", <WhyStreak overview={overview} />);
  const title = `Why is my streak ${overview.streak.current}?`;
  await userEvent.click(screen.getByRole("link", { name: title }));
  const sheet = await screen.findByRole("dialog", { name: title });
  const description = document.getElementById(sheet.getAttribute("aria-describedby") ?? "");
  const outcomes = within(sheet)
    .queryAllByRole("listitem")
    .map((item) => item.textContent);
  return { sheet, says: description?.textContent, outcomes };
}

describe("the explanation of the streak", () => {
  it("lists which days count, what came before them and what today can still change §4.16", async () => {
    const { sheet, says, outcomes } = await openSheet("ccccccccmcccpccccpcco");
    expect(says).toBe(
      "Eleven days in a row were completed or partial, from Friday 13 March to Monday 23 March. Two of them were kept partly.",
    );
    expect(within(sheet).getByText("Thursday 12 March was missed.")).toBeTruthy();
    expect(within(sheet).getByText("It ended a run of eight.")).toBeTruthy();
    expect(outcomes).toEqual([
      "Completed or Partial12",
      "Missed0",
      "No answer today; a late one counts for two days0",
    ]);
  });

  it("lists the days again, with the streak at the end of each", async () => {
    const { sheet } = await openSheet("cmcpo");
    await userEvent.click(within(sheet).getByText("Read as a list"));
    const table = within(sheet).getByRole("table", { name: "The days of your streak" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "Tuesday 24 March 2026Today, open2",
      "Monday 23 March 2026Partial2",
      "Sunday 22 March 2026Completed1",
      "Saturday 21 March 2026Missed0",
    ]);
  });

  it("skips planned rest and asks nothing on a day of rest", async () => {
    const { sheet, says, outcomes } = await openSheet("mccrrcr");
    expect(says).toContain("Three days in a row were completed or partial");
    expect(says).toContain("Two days of planned rest between them are passed over.");
    expect(within(sheet).getByText(/^Today is planned rest\./)).toBeTruthy();
    expect(outcomes).toEqual([]);
  });

  it("names the day that ended a streak of 0 §4.16", async () => {
    const { sheet, says, outcomes } = await openSheet("cccpmm.o");
    expect(says).toMatch(/^Your last run has ended\./);
    expect(within(sheet).getByText("Saturday 21 March was missed.")).toBeTruthy();
    expect(
      within(sheet).getByText("It ended a run of four, from Tuesday 17 March to Friday 20 March."),
    ).toBeTruthy();
    expect(outcomes[0]).toBe("Completed or Partial1");
  });

  it("states what a waiting day would restore", async () => {
    const { sheet, says } = await openSheet("mccco.");
    expect(says).toBe("Your last run waits for an answer.");
    expect(within(sheet).getByText("Monday 23 March has not been answered yet.")).toBeTruthy();
    expect(
      within(sheet).getByText(
        "Completed or Partial brings your streak back: 4. It can be answered until Wednesday night.",
      ),
    ).toBeTruthy();
  });

  it("explains what strength counts, next to the streak §4.17", async () => {
    const { sheet } = await openSheet("mccco");
    const section = within(sheet).getByRole("region", { name: "What strength counts" });
    expect(section.textContent).toContain("A day’s weight halves every thirteen days");
  });

  it.each([
    ["m", "ccm", ["Completed or Partial3", "Missed, as you answered0"]],
    ["p", "mcp", ["Completed or Partial, as you answered2", "Missed0"]],
  ])("describes today once it is answered: %s", async (_, letters, expected) => {
    expect((await openSheet(letters)).outcomes).toEqual(expected);
  });
});

describe("the sheet's URL", () => {
  it("opens it, Escape closes it, and focus returns §4.16", async () => {
    const overview = overviewOf("cco");
    const { router } = renderPage("/app", <WhyStreak overview={overview} />);
    const link = screen.getByRole("link", { name: "Why is my streak 2?" });
    link.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog");
    expect(router.state.location.search).toBe("?why");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Close");
    await userEvent.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(router.state.location.pathname).toBe("/app");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it("closes it with the back button", async () => {
    const { router } = renderPage("/app", <WhyStreak overview={overviewOf("cco")} />);
    await userEvent.click(screen.getByRole("link", { name: "Why is my streak 2?" }));
    await screen.findByRole("dialog");
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
