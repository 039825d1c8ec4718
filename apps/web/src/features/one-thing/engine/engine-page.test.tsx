import { addDays } from "@sovereign/domain/calendar-date";
import { strengthOf } from "@sovereign/domain/strength";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { drafts } from "#days/draft/drafts.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";
import { day, openDay, openEngine, overviewOf, TODAY } from "#testing/engine-screen.tsx";
import { type FakeAnswer, ok, refused } from "#testing/fake-server.ts";
import { expectParked, sentWrites } from "#testing/fake-writes.ts";
import { signedInToWrite } from "#testing/writing-member.ts";

const REFUSED: FakeAnswer = refused(409, "one_thing.date_closed");
const editor = () => screen.findByLabelText<HTMLTextAreaElement>("Today’s ONE Thing");
const commit = () =>
  userEvent.click(screen.getByRole("button", { name: "Commit to My ONE Thing" }));
const answer = async (word: string) =>
  userEvent.click(await screen.findByRole("button", { name: word }));

signedInToWrite(`${TODAY}T12:00:00Z`);

describe("the streak with its bar", () => {
  it.each([
    [0, 0, "Start your streak today!", "Build 3-day momentum to unlock insights"],
    [2, 2, "day streak", "Build 3-day momentum to unlock insights"],
    [6, 6, "day streak", "7 days unlocks Community Gateway"],
    [29, 29, "day streak", "30 days unlocks Billionaire Protocol"],
    [41, 30, "days, and the fire is still lit", "Billionaire Protocol achieved"],
  ])(
    "of %i days fills %i of thirty: %s, %s §2.30 §9.13",
    async (current, filled, caption, hint) => {
      const days = Array.from({ length: Math.min(current, 29) }, (_, index) => day(index + 1));
      openEngine(overviewOf([openDay, ...days], current));
      const name = `Streak progress, ${filled} of 30 days`;
      const bar = await screen.findByRole("progressbar", { name });
      expect(bar.getAttribute("aria-valuenow")).toBe(String(filled));
      const meter = screen.getByRole("region", { name: "Streak progress" });
      expect(meter.textContent).toContain(`${current} ${caption}`);
      expect(meter.textContent).toContain(hint);
    },
  );
});

it("shows strength with its sentence §4.17", async () => {
  const shown = overviewOf([openDay, day(1), day(2), day(3)], 3);
  openEngine({ ...shown, strength: strengthOf(shown) });
  expect((await screen.findByText("Strength")).parentElement?.textContent).toBe("Strength 15");
  expect(screen.getByText("Up 15 since your first day: three days kept.")).toBeTruthy();
});

describe("the commit box", () => {
  it("commits an empty day, then shows the commitment to read and focuses it §2.30", async () => {
    const { sent } = openEngine(overviewOf([], 0), () => ({
      status: 200,
      body: overviewOf([openDay], 0),
    }));
    await userEvent.type(await editor(), "Call Priya");
    await commit();
    const box = await screen.findByRole("region", { name: "Your commitment" });
    expect(box.textContent).toContain("You committed toCall Priya");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(box);
    expect(screen.getByRole("link", { name: "ONE Thing page" }).getAttribute("href")).toBe(
      "/app/one-thing",
    );
    await waitFor(() => expect(drafts.read("u1", TODAY)).toBeNull());
    expect(sentWrites(sent)).toEqual([{ kind: "text", date: TODAY, content: "Call Priya" }]);
  });

  it("restores the sentence after a refusal, also after a reload §2.30", async () => {
    openEngine(overviewOf([], 0), () => REFUSED);
    await userEvent.type(await editor(), "Call Priya");
    await commit();
    await expectParked("u1", ["one_thing.date_closed"]);
    expect((await editor()).value).toBe("Call Priya");
    cleanup();
    openEngine(overviewOf([], 0));
    expect((await editor()).value).toBe("Call Priya");
  });

  it("queues a commitment made offline, and shows it as pending until it is sent §2.30", async () => {
    openEngine(overviewOf([], 0), () => ok(overviewOf([openDay], 0)));
    await userEvent.type(await editor(), "Call Priya");
    act(() => onlineManager.setOnline(false));
    await commit();
    expect(await screen.findByText(/^Saved on this device at .*It is changed on the/)).toBeTruthy();
    expect(screen.getByText("Call Priya")).toBeTruthy();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText(/^Set at .*It is changed on the/)).toBeTruthy();
  });

  it("keeps what is being written when another sentence is saved elsewhere", async () => {
    const { client } = openEngine(overviewOf([], 0));
    await userEvent.type(await editor(), "Write to Halden");
    act(() => client.setQueryData(overviewKey("u1"), overviewOf([openDay], 0)));
    expect(await screen.findByText("Call Priya")).toBeTruthy();
    screen.getByText(/^A newer sentence was saved in another place\. Yours is saved as a draft/);
    expect(drafts.read("u1", TODAY)).toBe("Write to Halden");
  });

  it("shows that nothing was set for a day answered without a sentence", async () => {
    const record = day(0, { content: "No ONE Thing set today" });
    openEngine(overviewOf([record], 1));
    const box = await screen.findByRole("region", { name: "Your commitment" });
    expect(box.textContent).toBe("Today’s ONE ThingNo ONE Thing set today");
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("the evening's question", () => {
  it.each([
    ["Yes", "completed", "Excellent!", ""],
    ["Partial", "partial", "Keep Going!", "Good progress! Keep working on your ONE Thing."],
    ["No", "missed", "Try Again Tomorrow", "Don't give up! Tomorrow is a new opportunity."],
  ] as const)("records %s as %s and shows %s §2.31", async (word, status, title, more) => {
    const after = overviewOf([day(0, { completion_status: status })], 1);
    const { sent } = openEngine(overviewOf([openDay], 0), () => ok(after));
    await answer(word);
    expect(await screen.findByText(/^Recorded at .*\.$/)).toBeTruthy();
    expect(screen.getAllByText(title).length).toBeGreaterThan(0);
    if (more) expect(screen.getAllByText(more).length).toBeGreaterThan(0);
    expect(screen.getByText(/You have answered for it, so it stays as it is\.$/)).toBeTruthy();
    expect(sentWrites(sent)).toEqual([
      { kind: "completion", date: TODAY, completion_status: status },
    ]);
  });

  it("is open without an answer, and answered after a No §4.13", async () => {
    const pressed = () =>
      ["Yes", "Partial", "No"].map((name) =>
        screen.getByRole("button", { name }).getAttribute("aria-pressed"),
      );
    openEngine(overviewOf([openDay], 0));
    await screen.findByText(/^An honest No costs a streak\./);
    expect(pressed()).toEqual(["false", "false", "false"]);
    cleanup();
    openEngine(overviewOf([day(0, { completion_status: "missed", completed_at: null })], 0));
    await screen.findByText(/^Recorded at /);
    expect(pressed()).toEqual(["false", "false", "true"]);
  });

  it("notes on a day of planned rest that no answer changes the streak", async () => {
    openEngine(overviewOf([openDay], 4, { rest_days: [TODAY] }));
    await screen.findByText("Today is planned rest: it neither counts nor breaks.");
    expect(screen.queryByText(/costs a streak/)).toBeNull();
  });

  it("reverts a refused answer, which the bar reports §2.31", async () => {
    openEngine(overviewOf([openDay], 0), () => REFUSED);
    await answer("Yes");
    await expectParked("u1", ["one_thing.date_closed"]);
    expect(screen.getByRole("button", { name: "Yes" }).getAttribute("aria-pressed")).toBe("false");
    expect(screen.queryByText(/^Recorded/)).toBeNull();
  });

  it("keeps an answer given offline, and shows it as pending", async () => {
    openEngine(overviewOf([openDay], 0), () => ok(overviewOf([day(0)], 1)));
    await screen.findByText("Call Priya");
    act(() => onlineManager.setOnline(false));
    await answer("Yes");
    expect(await screen.findByText(/^Saved on this device at /)).toBeTruthy();
    expect(screen.queryByText(/^Recorded/)).toBeNull();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText(/^Recorded at /)).toBeTruthy();
  });
});

describe("the milestones' unlocks", () => {
  it.each([
    [2, null],
    [3, ["/app/history/year"]],
    [7, ["/app/history/year", "/app/community"]],
    [30, ["/app/history/year", "/app/community", "/app/history/review/thirty-days"]],
  ])("link, with a best of %i, to %j §2.32", async (best, addresses) => {
    const streak = { current: 0, best, today_counts: false };
    openEngine(overviewOf([openDay], 0, { streak }));
    await screen.findByText("Call Priya");
    const open = screen.queryByRole("region", { name: "What is open" });
    const links = open && within(open).getAllByRole("link");
    expect(links?.map((link) => link.getAttribute("href")) ?? null).toEqual(addresses);
  });
});

it("asks for the next day's sentence after midnight", async () => {
  const { client } = openEngine(overviewOf([openDay], 0));
  await screen.findByText("You committed to");
  const next = overviewOf([openDay], 0, { today: addDays(TODAY, 1) });
  act(() => client.setQueryData(overviewKey("u1"), next));
  expect((await editor()).value).toBe("");
});
