import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { waitingDay } from "@sovereign/domain/late-answer";
import { streakOf } from "@sovereign/domain/streak";
import { strengthOf } from "@sovereign/domain/strength";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { renderDaily } from "#testing/daily-page.tsx";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { answerWrites, sentWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { signedInToWrite } from "#testing/writing-member.ts";
import { HomePage } from "./home-page.tsx";

const TODAY = "2026-03-24";
const OPEN = { completion_status: "missed", completed_at: null, reflected_at: null } as const;
const ago = (days: number): CalendarDate => addDays(TODAY, -days);

/** An overview with the numbers computed from its days. */
function overviewOf(records: Overview["records"], given: Partial<Overview> = {}): Overview {
  const days = { ...testOverview(TODAY), records, ...given };
  const { current, best, today_counts } = streakOf(days);
  const figures = { streak: { current, best, today_counts }, strength: strengthOf(days) };
  return { ...days, ...figures, waiting: waitingDay(days) };
}
const kept = (...days: number[]) => days.map((age) => testRecord(ago(age)));

function open(overview: Overview) {
  let now = overview;
  const sent = fakeServer((request) =>
    answerWrites(request, now, (write) => {
      if (write?.kind === "text") {
        const committed = testRecord(write.date, { ...OPEN, content: write.content });
        now = overviewOf([committed, ...now.records]);
      } else if (write?.kind === "completion") {
        const status = { completion_status: write.completion_status };
        const records = now.records.map((day) =>
          day.target_date === write.date
            ? testRecord(day.target_date, { content: day.content, ...status })
            : day,
        );
        now = overviewOf(records);
      }
      return ok(now);
    }),
  );
  const page = renderDaily("/app", (overview) => <HomePage overview={overview} userId="u1" />);
  return { sent, ...page };
}
const today = () => screen.findByRole("region", { name: "Today" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const answers = (name = "How did it go?") => screen.queryByRole("group", { name });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

signedInToWrite(`${TODAY}T12:00:00Z`);

describe("Home in the morning", () => {
  it("accepts the sentence, and its button confirms it until the next visit §2.74", async () => {
    const { sent } = open(overviewOf(kept(1, 2, 3)));
    expect((await today()).textContent).toContain("What one thing, finished tonight");
    expect(heading()).toBe("What is the one thing?");
    const commit = screen.getByRole("button", { name: "Commit to My ONE Thing" });
    expect(commit.hasAttribute("disabled")).toBe(true);
    await userEvent.type(screen.getByLabelText("Today’s ONE Thing"), "Call Priya");
    expect(screen.getByText(/^Word it so that/)).toBeTruthy();
    await userEvent.dblClick(commit);
    expect(await screen.findByText("Success!")).toBeTruthy();
    expect(screen.getByText(/^Your ONE Thing has been set for today\. Tonight/)).toBeTruthy();
    expect(commit.textContent).toMatch(/^Committed at/);
    expect(document.activeElement).toBe(commit);
    expect(heading()).toBe("Call Priya");
    // A second tap answers nothing: the marks are not mounted yet.
    await userEvent.click(commit);
    expect(answers()).toBeNull();
    expect(sentWrites(sent)).toEqual([{ kind: "text", date: TODAY, content: "Call Priya" }]);

    leaveAndReturn();
    expect(answers()).toBeTruthy();
  });

  it("has the same draft as the ONE Thing page", async () => {
    drafts.write("u1", TODAY, "Call Pri");
    open(overviewOf(kept(1)));
    await today();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Today’s ONE Thing").value).toBe("Call Pri");
  });

  it("shows where a draft is saved when another device committed first", async () => {
    const { client } = open(overviewOf([]));
    await today();
    await userEvent.type(screen.getByLabelText("Today’s ONE Thing"), "Call Priya");
    await userEvent.tab();
    fakeServer(() => ok(overviewOf([testRecord(TODAY)])));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(/^Yours is saved as a draft on the/)).toBeTruthy();
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
  });
});

describe("the field of Home, while it is in use", () => {
  async function write(elsewhere: Overview) {
    const page = open(overviewOf(kept(1)));
    await today();
    const field = screen.getByLabelText<HTMLTextAreaElement>("Today’s ONE Thing");
    await userEvent.type(field, "Call Pri");
    fakeServer(() => ok(elsewhere));
    await act(() => page.client.invalidateQueries());
    await userEvent.keyboard("ya");
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("Call Priya");
  }

  it("stays when another device commits, until that version is chosen", async () => {
    await write(overviewOf([testRecord(TODAY, { ...OPEN, content: "Walk the site" })]));
    expect(screen.getByText(/^A newer version was saved by you at/)).toBeTruthy();
    await press("Keep the Saved Version");
    expect(heading()).toBe("Walk the site");
    expect(drafts.read("u1", TODAY)).toBeNull();
  });

  it("stays when another device answers the day, whose text is closed then", async () => {
    await write(overviewOf([testRecord(TODAY, { content: "Walk the site" })]));
    expect(screen.getByText(/^The day was answered by you at/)).toBeTruthy();
    const commit = screen.getByRole("button", { name: "Commit to My ONE Thing" });
    expect(commit.hasAttribute("disabled")).toBe(true);
    await press("OK");
    expect(heading()).toBe("Walk the site");
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
  });

  it("stays when the day becomes one of rest, and when a late answer is asked", async () => {
    await write(overviewOf([], { rest_days: [TODAY] }));
    cleanup();
    drafts.removeAll("u1");
    await write(overviewOf([testRecord(ago(1), OPEN)]));
  });
});

describe("Home of a newcomer", () => {
  it("shows an inscription, and no number, strength or link to the streak", async () => {
    open(overviewOf([]));
    const home = await today();
    expect(home.textContent).toContain("Start your streak today!");
    expect(home.textContent).not.toMatch(/\b0\b/);
    expect(home.textContent).toContain("One sentence this morning, one answer tonight.");
    expect(screen.queryByText("Strength")).toBeNull();
    expect(screen.queryByRole("link", { name: /^Why is my streak/ })).toBeNull();
  });
});

function leaveAndReturn(): void {
  for (const isHidden of [true, false]) {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  }
}

describe("Home in the evening", () => {
  const OPEN_DAY = [testRecord(TODAY, OPEN), ...kept(1, 2)];
  const at = (time: string) => {
    vi.setSystemTime(`${TODAY}T${time}Z`);
    session.announce({ type: "signed_in", record: memberRecord() });
  };
  const coin = () => screen.getByRole("img", { name: /^Streak/ });
  /** The mark at the top of the coin, whose middle is at 200 of 400. */
  const atTwelve = () =>
    [...coin().querySelectorAll(".reed")].findIndex((reed) =>
      [...reed.children].some((line) => line.getAttribute("x1") === "200"),
    );

  it("asks first from six on: what was written, the marks, and the coin with today at its top §2.91", async () => {
    at("18:00");
    open(overviewOf([testRecord(TODAY, { ...OPEN, content: "Close the lease" }), ...kept(1, 2)]));
    await today();
    expect(heading()).toBe("It is evening. How did it go?");
    const [, wrote, ...rest] = (await today()).textContent.split(/(?=This morning|The answer)/);
    expect(wrote).toMatch(/^This morning you wroteClose the lease/);
    expect(rest.join()).toMatch(/^The answer cuts the mark at the top of the coin\./);
    expect((await today()).querySelectorAll("text")).toHaveLength(0);
    const cell = coin().querySelector(".reed-open path")?.getAttribute("d");
    expect(cell).toMatch(/^M18\d\.\d+ .*A196 196/);
    await press("Completed");
    expect(await screen.findByText(/^Completed at .+ Change it until/)).toBeTruthy();
    expect(atTwelve()).toBe(2);
    expect(heading()).toMatch(/^It is evening\./);
  });

  it("is the morning's until six, and turns between two visits only §2.91", async () => {
    at("17:59");
    open(overviewOf(OPEN_DAY));
    await today();
    expect(heading()).toBe("Walk the site");
    at("18:30");
    await press("Missed");
    await screen.findByText("Try Again Tomorrow");
    expect(heading()).toBe("Walk the site");
    leaveAndReturn();
    expect(heading()).toMatch(/^It is evening\./);
  });

  it("asks nothing of a sentence committed this evening until the next visit", async () => {
    at("20:00");
    open(overviewOf(kept(1)));
    await today();
    await userEvent.type(screen.getByLabelText("Today’s ONE Thing"), "Call Priya");
    await press("Commit to My ONE Thing");
    await screen.findByText("Success!");
    expect(answers()).toBeNull();
    leaveAndReturn();
    expect(heading()).toMatch(/^It is evening\./);
    expect(answers()).toBeTruthy();
  });

  it.each([
    ["committed in the afternoon", `${TODAY}T15:00:00Z`, "Today you wrote"],
    ["committed the evening before", `${ago(1)}T21:00:00Z`, "You wrote the day before"],
  ])("says when a sentence was written that was %s", async (_, committed_at, wrote) => {
    at("20:00");
    open(overviewOf([testRecord(TODAY, { ...OPEN, committed_at })]));
    expect((await today()).textContent).toContain(wrote);
  });
});

describe("Home on a committed day", () => {
  it("is answered by one press, and the page itself confirms it §2.74", async () => {
    open(overviewOf([testRecord(TODAY, OPEN), ...kept(1, 2)]));
    expect(await screen.findByText(/One press answers the day\. Change it until/)).toBeTruthy();
    for (const [answer, words] of [
      ["Completed", "Excellent!"],
      ["Partial", "Keep Going!"],
      ["Missed", "Try Again Tomorrow"],
    ] as const) {
      await press(answer);
      expect(await screen.findAllByText(words)).toHaveLength(1);
      const pressed = screen.getByRole("button", { name: answer });
      expect(pressed.getAttribute("aria-pressed")).toBe("true");
    }
    expect((await today()).textContent).toContain("2 day streak");
  });
});

describe("Home after a day that was not answered", () => {
  it("keeps showing the day and the answer's effect until the member moves on", async () => {
    const records = [testRecord(ago(1), { ...OPEN, content: "Close the lease" }), ...kept(2, 3, 4)];
    open(overviewOf(records));
    await today();
    expect(heading()).toBe("Yesterday is still open.");
    expect(screen.getByText(/^Completed or Partial brings your streak back: 4\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Write Today’s ONE Thing" })).toBeTruthy();
    await press("Completed");
    expect(await screen.findByText("Your streak is back: 4.")).toBeTruthy();
    expect(heading()).toBe("Yesterday is kept.");
    expect(screen.getByText("Close the lease")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Completed" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await press("Missed");
    expect(await screen.findByText("Try Again Tomorrow")).toBeTruthy();
    await press("Write Today’s ONE Thing");
    expect(heading()).toBe("What is the one thing?");
  });
});

describe("Home on a day of rest", () => {
  it("asks for nothing, but still accepts a sentence", async () => {
    open(overviewOf(kept(1, 2), { rest_days: [TODAY] }));
    await today();
    expect(heading()).toBe("Today is planned rest.");
    expect(screen.getByText("Your streak stays at 2 and goes on tomorrow.")).toBeTruthy();
    expect(answers()).toBeNull();
    await press("Write One Anyway");
    expect(screen.getByLabelText("Today’s ONE Thing")).toBeTruthy();
  });
});
