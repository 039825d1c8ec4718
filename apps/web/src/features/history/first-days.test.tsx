import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paths } from "#core/page/paths.ts";
import { testOverview } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { HistoryPage } from "./history-page.tsx";

const TODAY = "2026-03-24";
const newcomer = testOverview(TODAY);

function open(overview = newcomer, onUse: ((sentence: string) => void) | null = () => {}) {
  renderPage(paths.history, <HistoryPage overview={overview} waiting={null} onUse={onUse} />);
}

const thresholds = () =>
  within(screen.getByRole("region", { name: "If you begin today" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 400, 0),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a newcomer's history", () => {
  it("names the days on which each threshold is reached from today, skipping planned rest §2.88", () => {
    open();
    expect(thresholds()).toEqual([
      expect.stringMatching(/^3Thursday 26 MarchBuild 3-day momentum to unlock insights/),
      expect.stringMatching(/^7Monday 30 March7 days unlocks Community Gateway/),
      expect.stringMatching(/^30Wednesday 22 April30 days unlocks Billionaire Protocol/),
    ]);
  });

  it("takes a small first line to today's page", async () => {
    const onUse = vi.fn();
    open(newcomer, onUse);
    await userEvent.click(screen.getByRole("button", { name: /^Say no to one invitation/ }));
    expect(onUse).toHaveBeenCalledExactlyOnceWith("Say no to one invitation, kindly, today.");
  });

  it("is not shown to a member back after a month", () => {
    const last_break = { date: "2025-12-01", recorded: false };
    open({ ...newcomer, earlier: { ...newcomer.earlier, last_break } });
    expect(screen.queryByText("If you begin today")).toBeNull();
    expect(screen.getByRole("heading", { name: "Thirty blank marks." })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Year" })).toBeTruthy();
  });
});
