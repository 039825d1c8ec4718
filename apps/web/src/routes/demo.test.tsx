import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { streakHint } from "#days/streak-words.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { TourPage } from "#features/demo/tour-page.tsx";
import type { TourSamples } from "#features/demo/tour-samples.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";

const SAMPLES: TourSamples = {
  principles: Array.from({ length: 12 }, (_, index) => ({
    title: `Principle ${index + 1}`,
    open: index < 3,
  })),
  programme: {
    days: Array.from({ length: 14 }, (_, index) => ({
      day: index + 1,
      category: index < 7 ? "The first part" : "The second part",
      principle: `Day ${index + 1} says`,
    })),
    length: 30,
  },
};

// What the build puts in place of the name, so that the route itself is under test.
vi.stubGlobal("__TOUR_SAMPLES__", SAMPLES);
const { default: DemoRoute } = await import("./demo.tsx");

const NONE: FakeAnswer = { status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } };
const PRICE = `Subscribe — ${brand.appPrice}/year`;

function open(at = "/demo", answer: (path: string) => FakeAnswer = () => NONE) {
  const sent = fakeServer(({ path }) => answer(path));
  const { router } = renderPage("/demo", <DemoRoute />, at);
  return { sent, address: () => router.state.location.search };
}
const tab = (name: string) => screen.getByRole("tab", { name });
const panel = () => within(screen.getByRole("tabpanel"));
const rows = (list: HTMLElement | undefined) =>
  within(list as HTMLElement)
    .getAllByRole("listitem")
    .map((row) => row.textContent);
const signOut = () => session.announce({ type: "signed_out", reason: "member" });

beforeEach(signOut);
afterEach(() => {
  clearToasts();
  signOut();
});

describe("the preview tour (specification, section 2)", () => {
  it("opens on the ONE Thing, with a streak of seven days", () => {
    open();
    expect(tab("ONE Thing").getAttribute("aria-selected")).toBe("true");
    const dial = { name: "Streak: 7 of 30 days. 5 completed, 2 partial." };
    expect(panel().getByRole("img", dial)).toBeTruthy();
    expect(panel().getByText("day streak")).toBeTruthy();
    expect(panel().getByText(/^Call the three customers/)).toBeTruthy();
    expect(
      screen.getByText("Everything here is an example. Nothing you tap is saved."),
    ).toBeTruthy();
  });

  it("lists twelve principles and marks the three that are open", () => {
    open("/demo?tab=vault");
    const principles = rows(panel().getByRole("list"));
    expect(principles).toHaveLength(12);
    expect(principles.filter((row) => row?.endsWith("Open"))).toHaveLength(3);
    expect(principles.filter((row) => row?.endsWith("Members"))).toHaveLength(9);
    expect(panel().getByText(/^Twelve principles.*three of the principles open/)).toBeTruthy();
  });

  it("shows five completed and two partial days, 23 to come, and the first fourteen of thirty", () => {
    open("/demo?tab=journey");
    const [month, , week, first, second] = panel().getAllByRole("list");
    const marks = rows(month).map((row) => row?.replace(/^\d+ /, ""));
    const count = (mark: string) => marks.filter((each) => each === mark).length;
    expect([count("Completed"), count("Partial"), count("To come")]).toEqual([5, 2, 23]);
    expect(rows(week)).toHaveLength(7);
    expect(panel().getByText("The first fourteen of thirty days")).toBeTruthy();
    expect([...rows(first), ...rows(second)]).toHaveLength(14);
    expect(rows(second)[0]).toBe("8Day 8 says");
    expect(panel().getByText("Days 15 to 30 open with membership.")).toBeTruthy();
  });

  it("asks the evening's question, and sends the answer nowhere", async () => {
    const { sent } = open("/demo?tab=focus");
    expect(panel().getByText(streakHint(7))).toBeTruthy();
    expect(panel().getByText(/One week of billionaire discipline\./)).toBeTruthy();
    const question = within(panel().getByRole("group", { name: "Did you do it?" }));
    expect(question.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Yes",
      "Partial",
      "No",
    ]);
    const yes = question.getByRole("button", { name: "Yes" });
    await userEvent.click(yes);
    await userEvent.click(tab("Vault"));
    await userEvent.click(tab("Focus Engine"));
    expect(yes.getAttribute("aria-pressed")).toBe("true");
    expect(sent).toEqual([]);
  });

  it("keeps the tab in the address, and the arrows walk along the tabs", async () => {
    const { address } = open("/demo?tab=nowhere&from=mail");
    await userEvent.click(tab("ONE Thing"));
    await userEvent.keyboard("{ArrowRight}");
    expect(address()).toBe("?tab=vault&from=mail");
    expect(document.activeElement).toBe(tab("Vault"));
    expect(await screen.findByRole("heading", { name: "Resource Vault" })).toBeTruthy();
    expect(screen.getAllByRole("tabpanel")).toHaveLength(1);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(address()).toBe("?tab=focus&from=mail");
  });

  it("is whole before its scripts run, whatever the address says", () => {
    const page = renderToString(
      <MemoryRouter initialEntries={["/demo?tab=vault"]}>
        <TourPage samples={SAMPLES} subscribe={() => null} />
      </MemoryRouter>,
    );
    expect(page).not.toContain(" hidden=");
    for (const text of ["Committed at 07:34", "Principle 12", "Day 14 says", "Did you do it?"]) {
      expect(page).toContain(text);
    }
  });
});

describe("the checkout of the preview tour", () => {
  const button = () => screen.findByRole("button", { name: PRICE });

  it("opens the hosted checkout for a visitor", async () => {
    const later = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal("open", () => later);
    const { sent } = open("/demo", () => ({ status: 200, body: { url: "https://pay.example/1" } }));
    const subscribe = await button();
    await userEvent.click(subscribe);
    await vi.waitFor(() =>
      expect(later.location.replace).toHaveBeenCalledWith("https://pay.example/1"),
    );
    expect(sent.map(({ path }) => path)).toEqual(["/api/functions/create-checkout"]);
  });

  it("says that it is opening while it waits", async () => {
    vi.stubGlobal("open", () => ({ location: { replace: vi.fn() }, close: vi.fn() }));
    open();
    const subscribe = await button();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    await userEvent.click(subscribe);
    expect(subscribe.getAttribute("aria-busy")).toBe("true");
    expect(subscribe.textContent).toBe("Opening checkout…");
  });

  it("says what went wrong", async () => {
    vi.stubGlobal("open", () => ({ location: { replace: vi.fn() }, close: vi.fn() }));
    open("/demo", () => ({ status: 502, body: { code: "billing.unavailable", title: "x" } }));
    await userEvent.click(await button());
    expect(await screen.findByText("Checkout Error")).toBeTruthy();
  });

  it("sells nothing to a subscriber, and leads home", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    open("/demo", () => ({ status: 200, body: { ...MEMBER, admin_mode_offered: false } }));
    const active = await screen.findByRole("button", { name: "✓ Active Subscription" });
    expect(active.hasAttribute("disabled")).toBe(true);
    for (const back of screen.getAllByRole("link", { name: "Back to Home" })) {
      expect(back.getAttribute("href")).toBe("/");
    }
  });
});
