import type { Overview } from "@sovereign/contract/one-things";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { sentWrites } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { WaitingDay } from "./waiting-day.tsx";

const overviewOf = (
  streak: Partial<Overview["streak"]>,
  waiting: Overview["waiting"],
  content?: string,
): Overview =>
  testOverview("2026-03-24", {
    records: content
      ? [
          testRecord("2026-03-23", {
            content,
            completion_status: "missed",
            completed_at: null,
            reflected_at: null,
          }),
        ]
      : [],
    streak: { current: 0, best: 11, today_counts: false, ...streak },
    waiting,
  });

signedIn();

describe("a waiting day", () => {
  it("is yesterday with its sentence, its three marks and their effect §4.19", async () => {
    const sent = fakeServer(() => "silence");
    const overview = overviewOf({}, { date: "2026-03-23", streak_if_kept: 11 }, "Close the lease");
    renderPage("/app/history", <WaitingDay overview={overview} />);
    expect(await screen.findByRole("heading", { level: 2 })).toHaveProperty(
      "textContent",
      "Yesterday is still open.",
    );
    expect(screen.getByText("Close the lease")).toBeTruthy();
    screen.getByText(
      "Completed or Partial brings your streak back: 11. It can be answered until Wednesday night.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Completed" }));
    await waitFor(() =>
      expect(sentWrites(sent).at(0)).toEqual({
        kind: "completion",
        date: "2026-03-23",
        completion_status: "completed",
      }),
    );
  });

  it.each([
    ["2026-03-22", 0, 0, "Sunday is still open.", "Your streak stays 0, and the record is whole."],
    ["2026-03-23", 0, 1, "Yesterday is still open.", "Completed or Partial begins your streak: 1."],
    ["2026-03-23", 1, 2, "Yesterday is still open.", "Completed or Partial makes your streak 2."],
    ["2026-03-22", 1, 9, "Sunday is still open.", "brings your streak back: 9."],
  ])("of %s, from %i to %i: %s %s", async (date, current, streak_if_kept, title, words) => {
    fakeServer(() => "silence");
    renderPage(
      "/app/history",
      <WaitingDay overview={overviewOf({ current }, { date, streak_if_kept })} />,
    );
    expect(await screen.findByRole("heading", { name: title, level: 2 })).toBeTruthy();
    expect(screen.getByText("No ONE Thing set that day")).toBeTruthy();
    expect(screen.getByText(words, { exact: false })).toBeTruthy();
  });

  it("is absent without one, and in what an older version stored on the device", () => {
    fakeServer(() => "silence");
    const { waiting: _, ...older } = overviewOf({}, null);
    for (const overview of [overviewOf({}, null), older as Overview]) {
      renderPage("/app", <WaitingDay overview={overview} />);
      expect(screen.queryByRole("heading")).toBeNull();
    }
  });
});
