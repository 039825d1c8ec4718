import type { ReviewDays } from "@sovereign/contract/reviews";
import { addDays } from "@sovereign/domain/calendar-date";
import { noStanding } from "@sovereign/domain/standing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { withCanvas } from "#testing/fake-canvas.ts";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ReviewGate } from "./review-gate.tsx";
import { markedDays } from "./review-query.ts";
import { figureLabel } from "./review-words.ts";
import { WeekReviewPage } from "./week-page.tsx";

const SUNDAY = "2026-03-22";
const MONDAY = "2026-03-16";
const partial = { completion_status: "partial", completed_at: null } as const;
const at = (index: number, hour: string) => ({
  completed_at: `${addDays(MONDAY, index)}T${hour}:00.000Z`,
});

/** The week shown in the design. */
const WEEK: ReviewDays = {
  today: "2026-03-24",
  time_zone: "UTC",
  first_day: MONDAY,
  last_day: SUNDAY,
  rest_days: [],
  // A member who began earlier.
  earlier: { ...noStanding("2026-03-15"), last_break: { date: "2026-03-15", recorded: true } },
  answer: { text: "", updated_at: null },
  records: [
    testRecord(MONDAY, { ...partial, content: "Draft the trust letter" }),
    testRecord(addDays(MONDAY, 1), at(1, "12:40")),
    testRecord(addDays(MONDAY, 2), at(2, "10:15")),
    testRecord(addDays(MONDAY, 3), at(3, "16:31")),
    testRecord(addDays(MONDAY, 4), at(4, "09:20")),
    testRecord(addDays(MONDAY, 5), partial),
    testRecord(SUNDAY, at(6, "18:05")),
  ],
};

function open(week: ReviewDays, write?: (body: unknown) => FakeAnswer) {
  const sent = fakeServer(({ method, path, body }) => {
    if (method === "PUT" && write) return write(body);
    if (path.endsWith("/link")) return { status: 200, body: { link: null, live: [] } };
    return ok(week);
  });
  const page = (
    <ReviewGate review="week" lastDay={null}>
      {(days) => <WeekReviewPage days={days} />}
    </ReviewGate>
  );
  return { sent, ...renderPage("/app/history/review/week", page) };
}

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
const MONDAYS = "What would have made Monday whole?";

signedIn();

describe("the review of a week", () => {
  it("summarizes it, its best and hardest day, and asks about that day §9.10", async () => {
    open(WEEK);
    expect(await screen.findByRole("heading", { level: 1, name: "16 to 22 March" })).toBeTruthy();
    expect(screen.getByText("Seven days kept, two of them partly.")).toBeTruthy();
    expect(screen.getByText("Friday 20")).toBeTruthy();
    expect(screen.getByText("Completed at 09:20, earlier than on any other day.")).toBeTruthy();
    expect(screen.getByText("Monday 16")).toBeTruthy();
    expect(screen.getByText("Partial. One other day went the same way.")).toBeTruthy();
    expect(await field(MONDAYS)).toBeTruthy();
    expect(screen.getByText("Draft the trust letter")).toBeTruthy();
    expect(figureLabel(markedDays(WEEK))).toBe("7 days: 5 completed, 2 partial.");
  });
});

describe("a member's first week", () => {
  const newcomer = { ...WEEK, earlier: noStanding("2026-03-15") };

  it("has no day before the first, and asks about none of them §9.10", async () => {
    const records = [5, 6].map((index) => testRecord(addDays(MONDAY, index), at(index, "20:00")));
    open({ ...newcomer, records });
    expect(await screen.findByText("Two days kept.")).toBeTruthy();
    expect(await field("What made this week hold?")).toBeTruthy();
    expect(screen.queryByText("Nothing was written down.")).toBeNull();
    expect(screen.getByRole("region", { name: "The days of the week" }).textContent).not.toContain(
      "Monday",
    );
  });

  it("is empty without a record, and links back to History", async () => {
    open({ ...newcomer, records: [] });
    const name = "Your reviews begin with your first day.";
    expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to History" })).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("the image of a week", () => {
  const CANARY = "quetzalcoatlus";

  it("has the marks and the count of the page, and no text written on it §9.9", async () => {
    const { drawn, saved } = withCanvas();
    open({
      ...WEEK,
      answer: { text: CANARY, updated_at: null },
      records: WEEK.records.map((record) => ({ ...record, content: CANARY, note: CANARY })),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Share" }));
    await userEvent.click(screen.getByRole("button", { name: "Save Image" }));
    expect(await screen.findByRole("button", { name: "Image saved" })).toBeTruthy();
    expect(screen.getAllByText(CANARY).length).toBeGreaterThan(6);
    expect(drawn).toContain("Seven of seven days.");
    expect(JSON.stringify([drawn, saved])).not.toContain(CANARY);
    expect(saved).toEqual([`sovereign-week-${SUNDAY}.png`]);
  });

  it("reports when it cannot be drawn, and offers a retry", async () => {
    open(WEEK);
    await userEvent.click(await screen.findByRole("button", { name: "Share" }));
    await userEvent.click(screen.getByRole("button", { name: "Save Image" }));
    expect(await screen.findByText(/^The image could not be made/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save Image" })).toBeTruthy();
  });
});

describe("the answer to its question", () => {
  it("survives a failed save and a reload, and is saved on the next try §9.10", async () => {
    const updated_at = "2026-03-24T11:31:00.000Z";
    let down = true;
    const write = (): FakeAnswer =>
      down
        ? refused(503, "server.unavailable")
        : { status: 200, body: { text: "Earlier", updated_at } };
    open(WEEK, write);
    await userEvent.type(await field(MONDAYS), "Earlier");
    await userEvent.tab();
    expect(await screen.findByText("Not saved yet. It is on this device.")).toBeTruthy();
    cleanup();

    open(WEEK, write);
    expect((await field(MONDAYS)).value).toBe("Earlier");
    down = false;
    await waitFor(() => expect(screen.queryByText("Saved at 11:31")).toBeTruthy());
  });
});
