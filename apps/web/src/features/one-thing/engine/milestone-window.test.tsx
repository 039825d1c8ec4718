import { addDays } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { noStanding } from "@sovereign/domain/standing";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { OneThingPage } from "#features/one-thing/one-thing-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { day, openDay, openEngine, overviewOf, TODAY } from "#testing/engine-screen.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";

const daysBefore = (count: number) =>
  Array.from({ length: Math.min(count, 29) }, (_, index) => day(index + 1));
const before = (days: number) => overviewOf([openDay, ...daysBefore(days - 1)], days - 1);
const after = (days: number, milestone: Milestone | null) => ({
  ...overviewOf([day(0), ...daysBefore(days - 1)], days),
  milestone,
});
const answered = (days: number, milestone: Milestone | null) => () =>
  ({ status: 200, body: after(days, milestone) }) as const;

const yes = async () => fireEvent.click(await screen.findByRole("button", { name: "Yes" }));

/** Browsers match `:focus-visible` for keyboard use; happy-dom would match every focus. */
function showFocus(isShown: boolean): void {
  const matches = HTMLElement.prototype.matches;
  vi.spyOn(HTMLElement.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":focus-visible" ? isShown : matches.call(this, selector);
  });
}
const dialog = () => screen.queryByRole("dialog");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearToasts();
  session.announce({ type: "signed_out", reason: "member" });
});

describe("a milestone reached by an answer", () => {
  it.each([
    [3, "Momentum starts here."],
    [7, "One week of billionaire discipline."],
    [30, "You've completed the 30-Day Billionaire Sprint."],
  ] as const)(
    "of %i days is shown in a dialog and not in a toast: %s §4.12",
    async (days, words) => {
      openEngine(before(days), answered(days, days));
      await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
      const window = await screen.findByRole("dialog", { name: words });
      expect(window.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
        `${days} of 30 days kept`,
      );
      expect(document.querySelector(".toast")).toBeNull();
      await userEvent.click(screen.getByRole("button", { name: "Continue Building" }));
      expect(dialog()).toBeNull();
      expect(screen.getByText("Excellent!")).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Yes" }));
    },
  );

  it("of 30 days with rest between them is a whole coin", async () => {
    const through = addDays(TODAY, -30);
    const run = { start: addDays(through, -4), end: through, days: 5, partial: 2 };
    const earlier = { ...noStanding(through), run, best: 5 };
    const rest_days = [2, 3].map((daysAgo) => addDays(TODAY, -daysAgo));
    const given = { rest_days, earlier };
    openEngine(overviewOf([openDay, ...daysBefore(29)], 29, given), () => ({
      status: 200,
      body: { ...overviewOf([day(0), ...daysBefore(29)], 30, given), milestone: 30 },
    }));
    await yes();
    const window = await screen.findByRole("dialog");
    const marks = [...window.querySelectorAll(".reed")].map((reed) => reed.getAttribute("class"));
    expect(marks.slice(0, 2)).toEqual(["reed reed-no-record", "reed reed-no-record"]);
    expect(marks.at(-1)).toContain("is-today");
    expect(window.querySelector(".ring")).not.toBeNull();
  });

  it("is absent when the server awards none, and is not shown again for a later answer", async () => {
    let milestone: Milestone | null = 3;
    openEngine(before(3), () => {
      const answer = answered(3, milestone)();
      milestone = null;
      return answer;
    });
    await yes();
    fireEvent.click(await screen.findByRole("button", { name: "Continue Building" }));
    await yes();
    await screen.findByText("Excellent!");
    expect(dialog()).toBeNull();
  });

  it("is shown in a toast on a page without the dialog §4.12", async () => {
    fakeServer((request) =>
      request.method === "GET"
        ? { status: 200, body: before(3) }
        : answerWrites(request, before(3), answered(3, 3)),
    );
    renderPage(
      "/app/one-thing",
      <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
        {(overview) => <OneThingPage overview={overview} userId="u1" />}
      </OverviewGate>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Completed" }));
    expect(await screen.findByText("Momentum starts here.")).toBeTruthy();
    expect(screen.getByText("3 days")).toBeTruthy();
    expect(dialog()).toBeNull();
  });
});

describe("the dialog's four seconds", () => {
  async function reach(focusIsShown = false) {
    showFocus(focusIsShown);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openEngine(before(3), answered(3, 3));
    await yes();
    return screen.findByRole("dialog");
  }

  it("close it §9.14", async () => {
    await reach();
    await pass(3_900);
    expect(dialog()).not.toBeNull();
    await pass(200);
    expect(dialog()).toBeNull();
  });

  it("pause under a pointer §9.14", async () => {
    const window = await reach();
    fireEvent.pointerEnter(window);
    await pass(10_000);
    expect(dialog()).not.toBeNull();
    fireEvent.pointerLeave(window);
    await pass(3_900);
    expect(dialog()).not.toBeNull();
    await pass(200);
    expect(dialog()).toBeNull();
  });

  it("pause while it has visible focus §9.14", async () => {
    await reach(true);
    await pass(10_000);
    expect(dialog()).not.toBeNull();
  });

  it("pause once the member navigates it by keys", async () => {
    const window = await reach();
    fireEvent.keyDown(window, { key: "Tab" });
    await pass(10_000);
    expect(dialog()).not.toBeNull();
  });

  it("pause while the mark is being shared §9.9", async () => {
    const fonts = Promise.withResolvers<FontFace[]>();
    Object.defineProperty(document, "fonts", {
      value: { load: () => fonts.promise },
      configurable: true,
    });
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    await reach();
    fireEvent.click(screen.getByRole("button", { name: "Share this mark" }));
    await pass(10_000);
    expect(dialog()).not.toBeNull();
    expect(screen.getByRole("button", { name: "Drawing…" })).toBeTruthy();
    fonts.resolve([]);
    await screen.findByRole("alert");
    await pass(4_100);
    expect(dialog()).toBeNull();
    Reflect.deleteProperty(document, "fonts");
  });

  it("pause while the page is hidden", async () => {
    await reach();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await pass(10_000);
    expect(dialog()).not.toBeNull();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await pass(4_100);
    expect(dialog()).toBeNull();
  });

  it("never close it under reduced motion §9.14", async () => {
    const real = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) => {
      const list = real(query);
      if (query.includes("reduced-motion")) Object.defineProperty(list, "matches", { value: true });
      return list;
    });
    await reach();
    await pass(10_000);
    expect(dialog()).not.toBeNull();
  });
});
