import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { EnginePage } from "./engine-page.tsx";

const TODAY = new Date().toISOString().slice(0, 10);
const AT = `${TODAY}T07:42:00.000Z`;

const day = (daysAgo: number, given: Partial<OneThingRecord> = {}): OneThingRecord => ({
  target_date: addDays(TODAY, -daysAgo),
  content: "Call Priya",
  completion_status: "completed",
  completed_at: AT,
  reflected_at: AT,
  committed_at: AT,
  late: false,
  time_zone: "UTC",
  updated_at: AT,
  ...given,
});
const openDay = day(0, { completion_status: "missed", completed_at: null, reflected_at: null });
const overview = (
  records: OneThingRecord[],
  current: number,
  given: Partial<Overview> = {},
): Overview => ({
  today: TODAY,
  time_zone: "UTC",
  records,
  streak: { current, best: current, today_counts: false },
  waiting: null,
  milestone: null,
  ...given,
});

function open(shown: Overview, answered: Overview = shown) {
  const sent = fakeServer(({ method }) => ({
    status: 200,
    body: method === "GET" ? shown : answered,
  }));
  renderPage(
    "/app/accountability",
    <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
      {(loaded) => <EnginePage overview={loaded} userId="u1" />}
    </OverviewGate>,
  );
  return sent;
}

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => {
  vi.useRealTimers();
  session.announce({ type: "signed_out", reason: "member" });
});

describe("/app/accountability", () => {
  it("shows the streak against thirty days, with what the next milestone opens", async () => {
    open(overview([openDay, day(1), day(2), day(3), day(4)], 4));
    const bar = await screen.findByRole("progressbar", { name: "Streak progress, 4 of 30 days" });
    expect(bar.getAttribute("aria-valuenow")).toBe("4");
    expect(screen.getByText("7 days unlocks Community Gateway")).toBeTruthy();
  });

  it("fills its bar at thirty days and counts on", async () => {
    open(overview([openDay], 41));
    await screen.findByRole("progressbar", { name: "Streak progress, 30 of 30 days" });
    expect(screen.getByText("41")).toBeTruthy();
  });

  it("commits where nothing is set, and shows a commitment to be read", async () => {
    open(overview([], 0), overview([openDay], 0));
    await userEvent.type(await screen.findByLabelText("Today’s ONE Thing"), "Call Priya");
    await userEvent.click(screen.getByRole("button", { name: "Commit to My ONE Thing" }));
    expect(await screen.findByText("You committed to")).toBeTruthy();
    expect(screen.getByText("Call Priya")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it.each([
    ["Yes", "completed"],
    ["Partial", "partial"],
    ["No", "missed"],
  ] as const)("takes %s for %s and says when it was recorded", async (word, status) => {
    const answered = overview([day(0, { completion_status: status })], 1);
    const sent = open(overview([openDay], 0), answered);
    await userEvent.click(await screen.findByRole("button", { name: word }));
    expect(await screen.findByText(/^Recorded at .*\. The mark is cut\.$/)).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ body: { completion_status: status } });
  });

  describe("a milestone that the answer reached", () => {
    const reached = overview([day(0), day(1), day(2)], 3, { milestone: 3 });

    async function reach() {
      open(overview([openDay, day(1), day(2)], 2), reached);
      await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
      return screen.findByRole("dialog", { name: "Momentum starts here." });
    }

    it("is said in a window that closes by its button", async () => {
      await reach();
      await userEvent.click(screen.getByRole("button", { name: "Continue Building" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("goes by itself after four seconds, and waits under a pointer", async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      open(overview([openDay, day(1), day(2)], 2), reached);
      fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
      const window = await screen.findByRole("group", { name: "Momentum starts here." });
      fireEvent.pointerEnter(window);
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.queryByRole("dialog")).not.toBeNull();
      fireEvent.pointerLeave(window);
      await act(() => vi.advanceTimersByTimeAsync(3_900));
      expect(screen.queryByRole("dialog")).not.toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });
});
