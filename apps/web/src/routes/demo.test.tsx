import type { RichText } from "@sovereign/content/public/rich-text";
import { partnerExample } from "@sovereign/content/words/partner-example";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptDay } from "#core/device/kept-day.ts";
import { session } from "#core/session/session.ts";
import { streakHint } from "#days/streak-words.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { tourActions } from "#features/demo/tour-day.ts";
import { TourPage } from "#features/demo/tour-page.tsx";
import type { TourSamples } from "#features/demo/tour-samples.ts";
import type { TourTexts } from "#features/demo/tour-text.tsx";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";

const SAMPLES: TourSamples = {
  excerpts: { count: 1, first: { title: "The first chapter", minutes: 7 } },
  principles: Array.from({ length: 12 }, (_, index) => ({
    title: `Principle ${index + 1}`,
    open: index < 3,
  })),
  programme: {
    days: Array.from({ length: 14 }, (_, index) => ({
      day: index + 1,
      category: index < 7 ? "The first part" : "The second part",
      principle: `Day ${index + 1} says`,
      actionStep: `Do step ${index + 1}`,
    })),
    length: 30,
  },
};

const prose = (text: string): RichText => ({
  blocks: [{ kind: "paragraph", children: [{ kind: "text", text }] }],
  notes: [],
});
const TEXTS: TourTexts = {
  excerpt: { subtitle: "What was heard", body: prose("The quiet comes first.") },
  principles: [prose("One."), prose("Two."), prose("Three.")],
};

// Replaces what the build defines, so that the route itself is tested.
vi.stubGlobal("__TOUR_SAMPLES__", SAMPLES);
const { default: DemoRoute } = await import("./demo.tsx");

const NONE: FakeAnswer = { status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } };

function open(at = "/demo", answer: (path: string) => FakeAnswer = () => NONE) {
  const sent = fakeServer(({ path }) => answer(path));
  const { router } = renderPage("/demo", <DemoRoute />, at);
  return {
    sent,
    router,
    address: () => router.state.location.search,
    path: () => router.state.location.pathname + router.state.location.search,
  };
}
const tab = (name: string) => screen.getByRole("tab", { name });
const panel = () => within(screen.getByRole("tabpanel"));
const rows = (list: HTMLElement | undefined) =>
  within(list as HTMLElement)
    .getAllByRole("listitem")
    .map((row) => row.textContent);
const signOut = () => session.announce({ type: "signed_out", reason: "member" });

beforeEach(() => {
  signOut();
  tourActions.startAgain();
  // Read when the first text is opened.
  vi.stubGlobal("__TOUR_TEXTS__", TEXTS);
});
afterEach(() => {
  clearToasts();
  signOut();
});

describe("the preview tour (specification, section 2)", () => {
  it("opens the excerpt to read and the three open principles; nine are named §2.23", async () => {
    open("/demo?tab=vault");
    expect(
      panel().getByText("One excerpt and three of twelve principles are open to you."),
    ).toBeTruthy();
    const [openOnes, closed] = panel().getAllByRole("list");
    expect(rows(openOnes)).toHaveLength(3);
    expect(rows(closed)).toHaveLength(9);
    expect(panel().getByText("Nine more open with membership.")).toBeTruthy();

    await userEvent.click(panel().getByRole("button", { name: /^Excerpt, 7 minutes/ }));
    const piece = within(await screen.findByRole("dialog", { name: "The first chapter" }));
    expect(await piece.findByText("The quiet comes first.")).toBeTruthy();
    expect(piece.getByRole("progressbar", { name: "Reading progress" })).toBeTruthy();
    await userEvent.click(piece.getByRole("button", { name: "Back" }));
    expect(screen.queryByRole("dialog")).toBeNull();

    await userEvent.click(panel().getByText("Principle 2"));
    expect(await panel().findByText("Two.")).toBeTruthy();
  });

  it("asks the evening's question and sends the answer nowhere", async () => {
    const { sent } = open("/demo?tab=focus");
    expect(panel().getByText(streakHint(7))).toBeTruthy();
    expect(panel().getByText(/^Call the three customers/)).toBeTruthy();
    const question = within(panel().getByRole("group", { name: "Did you do it?" }));
    expect(question.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Yes",
      "Partial",
      "No",
    ]);
    const yes = question.getByRole("button", { name: "Yes" });
    await userEvent.click(yes);
    expect(panel().getByText("Recorded.")).toBeTruthy();
    await userEvent.click(tab("Vault"));
    await userEvent.click(tab("Focus"));
    expect(yes.getAttribute("aria-pressed")).toBe("true");
    // Of no one: it says so.
    expect(panel().getByRole("img", { name: partnerExample.label })).toBeTruthy();
    expect(panel().getByText(partnerExample.caption)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("keeps the tab in the URL, with arrow-key navigation", async () => {
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

  it("is complete before hydration, whatever the URL", () => {
    const page = renderToString(
      <MemoryRouter initialEntries={["/demo?tab=vault"]}>
        <TourPage samples={SAMPLES} onKeep={null} subscribe={() => null} />
      </MemoryRouter>,
    );
    expect(page).not.toContain(" hidden=");
    for (const text of [
      "Begin with a verb",
      "Principle 12",
      "Day 14 says",
      "Do step 14",
      "Did you do it?",
    ]) {
      expect(page).toContain(text);
    }
  });
});

describe("the visitor's own day in the preview tour", () => {
  const button = (name: string | RegExp) => panel().getByRole("button", { name });
  const words = "Send my brother the figures before lunch.";

  async function answer(name: string): Promise<void> {
    await userEvent.click(panel().getByRole("textbox"));
    await userEvent.paste(`${words} `);
    await userEvent.click(button("Commit to My ONE Thing"));
    expect(panel().getByText(/^Your ONE Thing has been set for today\./)).toBeTruthy();
    await userEvent.click(button("Skip to This Evening"));
    await userEvent.click(button(name));
  }

  it("is written, skipped to its evening and answered; its mark is on the coin", async () => {
    const { sent } = open();
    await answer("Completed");
    expect(panel().getByText("Excellent!")).toBeTruthy();
    const dial = { name: "Streak: 8 of 30 days. 6 completed, 2 partial." };
    expect(panel().getByRole("img", dial)).toBeTruthy();
    await userEvent.click(tab("Journey"));
    expect(rows(panel().getAllByRole("list")[1])[0]).toContain(words);
    // Nothing is saved until the visitor saves it.
    expect(keptDay.read()).toBeNull();
    expect(sent).toEqual([]);
  });

  it("ends the streak where it is missed, and can be restarted", async () => {
    open();
    await answer("Missed");
    expect(panel().getByText("Don't give up! Tomorrow is a new opportunity.")).toBeTruthy();
    expect(panel().getByRole("img", { name: "Streak: 0 of 30 days." })).toBeTruthy();
    await userEvent.click(button("Start again"));
    expect(document.activeElement).toBe(panel().getByRole("textbox"));
    expect(panel().getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  });

  it("accepts a suggested sentence", async () => {
    open();
    await userEvent.click(button("Lend me a sentence"));
    expect(panel().getByRole<HTMLTextAreaElement>("textbox").value).toMatch(/^Call the three/);
    expect(button("Commit to My ONE Thing").hasAttribute("disabled")).toBe(false);
  });

  it("is saved for the account on request, and dropped when it changes", async () => {
    const { path } = open();
    await answer("Partial");
    await userEvent.click(screen.getByRole("button", { name: "Keep This and Begin" }));
    expect(path()).toBe("/auth?tab=sign-up");
    expect(keptDay.read()).toMatchObject({ content: words, completion_status: "partial" });
    tourActions.startAgain();
    expect(keptDay.read()).toBeNull();
  });
});

describe("the sentence of the home page's field", () => {
  const words = "Send my brother the figures before lunch.";

  /** As from the home page, whose field held the sentence. */
  async function arriveWith(sentence: string) {
    const { router } = open("/elsewhere");
    await act(() => router.navigate("/demo", { state: { sentence } }));
    return router;
  }

  it("is committed at once, is in no URL, and is written once", async () => {
    const router = await arriveWith(` ${words} `);
    expect(panel().getByText(words)).toBeTruthy();
    expect(panel().getByRole("button", { name: "Skip to This Evening" })).toBeTruthy();
    expect(JSON.stringify(router.state.location)).not.toMatch(/[?#][^"]/);
    await act(() => router.navigate(-1));
    act(tourActions.startAgain);
    await act(() => router.navigate(1));
    expect(panel().getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  });

  it("waits in the field if it is too long", async () => {
    await arriveWith("a".repeat(2001));
    expect(panel().getByRole<HTMLTextAreaElement>("textbox").value).toHaveLength(2001);
  });

  it("is asked for here where there was none, and then what was written here stays", async () => {
    tourActions.write("Half a");
    await arriveWith("");
    await waitFor(() => expect(document.activeElement).toBe(panel().getByRole("textbox")));
    expect(panel().getByRole<HTMLTextAreaElement>("textbox").value).toBe("Half a");
  });
});

describe("the checkout of the preview tour", () => {
  it("sells nothing to a subscriber, and links home", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    open("/demo", () => ({ status: 200, body: { ...MEMBER, admin_mode_offered: false } }));
    const active = await screen.findByRole("button", { name: "✓ Active Subscription" });
    expect(active.hasAttribute("disabled")).toBe(true);
    for (const back of screen.getAllByRole("link", { name: "Back to Home" })) {
      expect(back.getAttribute("href")).toBe("/");
    }
    expect(screen.queryByRole("link", { name: /the whole of it/ })).toBeNull();
  });

  it("offers a visitor a whole piece, and how one more opens", () => {
    open();
    const [whole] = screen.getAllByRole("link", { name: "Read “Introduction”, the whole of it" });
    expect(whole?.getAttribute("href")).toBe("/read/excerpts/introduction");
    expect(screen.getAllByText(/^Set a ONE Thing on three days with a free account/)).toBeTruthy();
  });
});
