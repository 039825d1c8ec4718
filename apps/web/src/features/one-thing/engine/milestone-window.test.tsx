import type { Milestone } from "@sovereign/domain/milestone";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderOneThing } from "#testing/daily-page.tsx";
import { day, openDay, openEngine, overviewOf, TODAY } from "#testing/engine-screen.tsx";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { signedInToWrite } from "#testing/writing-member.ts";

const daysBefore = (count: number) =>
  Array.from({ length: Math.min(count, 29) }, (_, index) => day(index + 1));
const before = (days: number) => overviewOf([openDay, ...daysBefore(days - 1)], days - 1);
const after = (days: number, milestone: Milestone | null) => ({
  ...overviewOf([day(0), ...daysBefore(days - 1)], days),
  milestone,
});
const answered = (days: number, milestone: Milestone | null) => () => ok(after(days, milestone));

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

signedInToWrite(`${TODAY}T12:00:00Z`);

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
      request.method === "GET" ? ok(before(3)) : answerWrites(request, before(3), answered(3, 3)),
    );
    renderOneThing();
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
  function hide(isHidden: boolean): void {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  }

  it("close it §9.14", async () => {
    await reach();
    await pass(3_900);
    expect(dialog()).not.toBeNull();
    await pass(200);
    expect(dialog()).toBeNull();
  });

  it.for<[string, (window: HTMLElement) => void, (window: HTMLElement) => void]>([
    ["under a pointer", (one) => fireEvent.pointerEnter(one), (one) => fireEvent.pointerLeave(one)],
    ["while the page is hidden", () => hide(true), () => hide(false)],
  ])("pause %s §9.14", async ([, hold, release]) => {
    const window = await reach();
    hold(window);
    await pass(10_000);
    expect(dialog()).not.toBeNull();
    release(window);
    await pass(3_900);
    expect(dialog()).not.toBeNull();
    await pass(200);
    expect(dialog()).toBeNull();
  });

  it.for([
    ["has the focus shown", true],
    ["navigates it by keys", false],
  ] as const)("stop for a member who %s §9.14", async ([, focusIsShown]) => {
    const window = await reach(focusIsShown);
    if (!focusIsShown) fireEvent.keyDown(window, { key: "Tab" });
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
    fonts.resolve([]);
    await screen.findByRole("alert");
    await pass(4_100);
    expect(dialog()).toBeNull();
    Reflect.deleteProperty(document, "fonts");
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
