import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { ReviewDays } from "@sovereign/contract/reviews";
import { addDays } from "@sovereign/domain/calendar-date";
import { noStanding } from "@sovereign/domain/standing";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { withCanvas } from "#testing/fake-canvas.ts";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ReviewGate } from "./review-gate.tsx";
import { ThirtyAhead } from "./thirty-ahead.tsx";
import { ThirtyReviewPage } from "./thirty-page.tsx";

const FIRST = "2026-02-23";
const LAST = "2026-03-24";
const CANARY = "quetzalcoatlus";
const MISSED: Partial<OneThingRecord> = { completion_status: "missed", completed_at: null };

const kept = Array.from({ length: 30 }, (_, index) =>
  testRecord(addDays(FIRST, index), {
    content: `${CANARY} ${index + 1}`,
    note: CANARY,
    ...(index === 17 && MISSED),
  }),
);
const THIRTY: ReviewDays = {
  today: LAST,
  time_zone: "UTC",
  first_day: FIRST,
  last_day: LAST,
  rest_days: [],
  earlier: {
    ...noStanding(addDays(FIRST, -1)),
    last_break: { date: addDays(FIRST, -1), recorded: true },
  },
  answer: { text: CANARY, updated_at: null },
  records: kept.toReversed(),
};

function open(answer: () => FakeAnswer) {
  fakeServer(({ path }) => (path.endsWith("/link") ? ok({ link: null, live: [] }) : answer()));
  renderPage(
    "/app/history/review/thirty-days",
    <ReviewGate review="thirty-days" lastDay={null} ahead={<p>Not opened yet</p>}>
      {(days) => <ThirtyReviewPage days={days} streak={12} />}
    </ReviewGate>,
  );
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

signedIn();

describe("the review of thirty days", () => {
  it("summarizes them, the highlights, and their first, hardest and latest day §9.10", async () => {
    open(() => ok(THIRTY));
    expect(screen.getByText("Loading your review")).toBeTruthy();
    expect(await title("Twenty-nine of thirty days.")).toBeTruthy();
    expect(screen.queryByText("Loading your review")).toBeNull();
    expect(screen.getByText("23 February to 24 March 2026")).toBeTruthy();
    const findings = screen.getByRole("region", { name: "Findings" }).textContent;
    expect(findings).toContain("Longest run17 days");
    const days = screen.getByRole("region", { name: "First, hardest, latest" });
    expect(days.textContent.match(/quetzalcoatlus \d+/g)).toEqual(
      [1, 18, 30].map((day) => `${CANARY} ${day}`),
    );
    expect(days.textContent).toContain("February");
    expect(screen.getByRole("button", { name: "Print the Review" })).toBeTruthy();
  });

  it("says when the next opens, and leads to the thirty days around these", async () => {
    const linked = () =>
      within(screen.getByRole("navigation", { name: "Other periods" }))
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]);
    const to = (day: string) => `/app/history/review/thirty-days?last_day=${day}`;
    const back = ["Back to History", "/app/history"];
    open(() => ok({ ...THIRTY, next_on: "2026-04-23" }));
    expect(
      await screen.findByText("The next thirty-day review opens on Thursday 23 April."),
    ).toBeTruthy();
    expect(linked()).toEqual([["The thirty days before", to("2026-02-22")], back]);
    cleanup();
    open(() => ok({ ...THIRTY, today: "2026-04-24", earlier: noStanding(addDays(FIRST, -1)) }));
    await title("Twenty-nine of thirty days.");
    expect(linked()).toEqual([
      ["The thirty days after", to("2026-04-23")],
      ["The thirty days to today", to("2026-04-24")],
      back,
    ]);
    expect(screen.queryByText(/next thirty-day review/)).toBeNull();
  });

  it("reports a failed load, and loads on the next try §9.10", async () => {
    let down = true;
    open(() => (down ? refused(400, "request.invalid") : ok(THIRTY)));
    expect(await screen.findByText("The review could not be loaded")).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await title("Twenty-nine of thirty days.")).toBeTruthy();
  });

  it.each([
    ["review.not_found", 404, "There is no review of these days."],
    ["review.not_opened", 403, "Not opened yet"],
    ["membership.required", 403, "Not opened yet"],
  ])("shows something else instead at %s", async (code, status, instead) => {
    open(() => refused(status, code));
    expect(await screen.findByText(instead)).toBeTruthy();
  });
});

describe("its image", () => {
  it("has the marks, the count and today's streak, and no written text §9.9", async () => {
    const { drawn, saved } = withCanvas();
    open(() => ok(THIRTY));
    await userEvent.click(await screen.findByRole("button", { name: "Save Image" }));
    expect(await screen.findByRole("button", { name: "Image saved" })).toBeTruthy();
    expect(drawn.join(" ")).toContain("Twenty-nine of the last thirty days.");
    expect(drawn).toContain("12-day streak");
    expect(JSON.stringify([drawn, saved])).not.toContain(CANARY);
    expect(saved).toEqual([`sovereign-thirty-days-${LAST}.png`]);
  });
});

describe("before the first one opens", () => {
  it.each([
    [null, "Your first opens on the thirtieth day, counted from your first ONE Thing."],
    ["2026-03-25", "Your first opens on Wednesday 25 March."],
  ])("with %s it says when that is", (opensOn, said) => {
    fakeServer(() => ok({ link: null, live: [] }));
    renderPage("/app/history/review/thirty-days", <ThirtyAhead opensOn={opensOn} today={LAST} />);
    expect(screen.getByRole("heading", { name: "A review every thirty days." })).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
  });
});
