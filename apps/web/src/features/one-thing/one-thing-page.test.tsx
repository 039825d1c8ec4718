import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { renderOneThing } from "#testing/daily-page.tsx";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { answerWrites, expectParked, sentWrites } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { signedInToWrite } from "#testing/writing-member.ts";

const TODAY = "2026-03-24";
const TOMORROW = addDays(TODAY, 1);
const AT = `${TODAY}T07:42:00.000Z`;
const OPEN = { completion_status: "missed", completed_at: null, reflected_at: null } as const;
const STILL_HERE = "What you were writing is still here.";
const empty = testOverview(TODAY);

function withDay(content: string, given: Partial<OneThingRecord> = {}): Overview {
  const committed = { ...OPEN, content, committed_at: AT, updated_at: AT };
  return { ...empty, records: [testRecord(TODAY, { ...committed, ...given })] };
}
const answeredDay = (content: string, given: Partial<OneThingRecord> = {}) =>
  withDay(content, { completion_status: "completed", reflected_at: AT, ...given });

/** Without `write`, the server takes each text. */
function open(write?: () => FakeAnswer, begin = empty) {
  let saved = begin;
  const sent = fakeServer((request) => {
    if (request.method === "GET") return ok(saved);
    return answerWrites(request, saved, (given) => {
      if (write) return write();
      if (given?.kind === "text") saved = withDay(given.content);
      return ok(saved);
    });
  });
  const { client } = renderOneThing();
  const saveElsewhere = (overview: Overview) => {
    saved = overview;
    return act(() => client.invalidateQueries());
  };
  return { sent, saveElsewhere };
}
const editor = () => screen.findByLabelText<HTMLTextAreaElement>("Today’s ONE Thing");
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const commit = () => screen.getByRole("button", { name: "Commit to My ONE Thing" });
async function commitTo(text: string) {
  await userEvent.type(await editor(), text);
  await userEvent.click(commit());
}
const draft = () => drafts.read("u1", TODAY);

signedInToWrite(`${TODAY}T12:00:00Z`);

describe("/app/one-thing", () => {
  it("keeps the sentence on the page and on the device when no response arrives §8.5", async () => {
    open(() => refused(503, "server.unavailable"));
    await commitTo("Call Priya");
    expect(await screen.findByText(/^Saved on this device at/)).toBeTruthy();
    expect((await editor()).value).toBe("Call Priya");
    // happy-dom has no IndexedDB, so the draft stays until the server has the text.
    expect(draft()).toBe("Call Priya");
  });

  it("reports only in the bar that a day has not started yet after a flight, and keeps the text §4.21", async () => {
    open(() => refused(409, "one_thing.date_in_future"));
    await commitTo("Call Priya");
    await expectParked("u1", ["one_thing.date_in_future"]);
    expect(draft()).toBe("Call Priya");
    await press("Completed");
    await expectParked("u1", ["one_thing.date_in_future", "one_thing.date_in_future"]);
    // The line below the top bar reports it, so no toast covers the answers.
    expect(screen.queryByText("Error")).toBeNull();
  });

  it("offers nothing to commit once the day has been answered without a sentence §2.81", async () => {
    const { sent } = open(() => ok(answeredDay("No ONE Thing set today")));
    await editor();
    await press("Completed");
    expect(await screen.findByRole("heading", { name: "Completed." })).toBeTruthy();
    const field = await editor();
    expect([field.readOnly, field.value]).toEqual([true, "No ONE Thing set today"]);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /My ONE Thing/ });
    expect(button.disabled).toBe(true);
    expect(sentWrites(sent)).toMatchObject([{ completion_status: "completed" }]);
  });

  it("keeps what was being written when the day is answered first, to be added to it §2.81", async () => {
    open(() => ok(answeredDay("No ONE Thing set today", { completion_status: "partial" })));
    await userEvent.type(await editor(), "Call Priya");
    await press("Partial");
    expect(await screen.findByRole("heading", { name: "Partial." })).toBeTruthy();
    expect((await editor()).value).toBe("Call Priya");
    expect(screen.queryByRole("button", { name: /^Commit/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Update My ONE Thing" })).toBeTruthy();
  });

  describe("a sentence being typed while its day is answered elsewhere", () => {
    async function meet(after = answeredDay("Walk the site")) {
      const { sent, saveElsewhere } = open();
      await userEvent.type(await editor(), "Call Priya");
      await saveElsewhere(after);
      const heading = await screen.findByRole("heading", { name: STILL_HERE });
      expect(document.activeElement).toBe(heading);
      expect(screen.getByText("Call Priya")).toBeTruthy();
      expect((await editor()).value).toBe("Walk the site");
      expect(screen.getByRole("heading", { name: "Completed." })).toBeTruthy();
      return sent;
    }

    it("stays visible, also after a reload, and can be copied §4.22", async () => {
      await meet();
      const clipboard = vi.spyOn(navigator.clipboard, "writeText");
      await press("Copy");
      expect(clipboard).toHaveBeenCalledWith("Call Priya");
      cleanup();
      renderOneThing();
      expect(await screen.findByText("Call Priya")).toBeTruthy();
    });

    it.for([
      [
        "a note below the existing one",
        "Keep as a Note",
        { kind: "note", date: TODAY, note: "It rained\nCall Priya" },
      ],
      [
        "tomorrow's line",
        /^Use for \w+day$/,
        { kind: "text", date: TOMORROW, content: "Call Priya" },
      ],
    ] as const)("is saved as %s §4.22", async ([, button, write]) => {
      const sent = await meet(answeredDay("Walk the site", { note: "It rained" }));
      await press(button);
      await waitFor(() => expect(sentWrites(sent)).toMatchObject([write]));
      expect(draft()).toBeNull();
      expect(screen.queryByText(STILL_HERE)).toBeNull();
    });

    it("is gone once discarded, and no line where tomorrow has one", async () => {
      const tomorrow = testRecord(TOMORROW, { ...OPEN, content: "Call Ben" });
      const sent = await meet({ ...answeredDay("Walk the site"), tomorrow });
      expect(screen.queryByRole("button", { name: /^Use for/ })).toBeNull();
      await press("Discard");
      expect(screen.queryByText("Call Priya")).toBeNull();
      expect(draft()).toBeNull();
      expect(sentWrites(sent)).toEqual([]);
    });
  });

  it("shows a sentence started yesterday below today's existing line §4.22", async () => {
    drafts.write("u1", addDays(TODAY, -1), "Call Priya");
    open(undefined, withDay("Walk the site"));
    expect((await editor()).value).toBe("Walk the site");
    expect(screen.getByText("Call Priya")).toBeTruthy();
    await press("Use It Today");
    expect((await editor()).value).toBe("Call Priya");
    expect(screen.queryByText(STILL_HERE)).toBeNull();
    expect(draft()).toBe("Call Priya");
  });

  it.for([
    ["replaces it on request", "Use My Draft", "Call Priya", [{ content: "Call Priya" }]],
    ["goes when that is kept", "Keep the Saved Version", "Walk the site", []],
  ] as const)(
    "shows the draft next to a version saved in another tab; it %s §4.26",
    async ([, button, text, writes]) => {
      const { sent, saveElsewhere } = open();
      await userEvent.type(await editor(), "Call Priya");
      await saveElsewhere(withDay("Walk the site"));
      const title = "A newer version was saved in another tab at 07:42.";
      const heading = await screen.findByRole("heading", { name: title });
      expect(document.activeElement).toBe(heading);
      expect(screen.getByText("Walk the site")).toBeTruthy();
      expect(screen.getByText("Call Priya")).toBeTruthy();
      expect(draft()).toBe("Call Priya");
      await press(button);
      await waitFor(() => expect(draft()).toBeNull());
      expect((await editor()).value).toBe(text);
      expect(sentWrites(sent)).toMatchObject(writes);
    },
  );

  it("keeps the draft when the session ended in between", async () => {
    open(() => refused(401, "auth.session_ended"));
    await commitTo("Call Priya");
    await waitFor(() =>
      expect(session.getState()).toMatchObject({ status: "signed_out", reason: "ended" }),
    );
    expect(draft()).toBe("Call Priya");
  });

  it("removes the draft once the server has the text, and confirms it §8.7", async () => {
    const { sent } = open();
    await commitTo("  Call Priya ");
    expect(await screen.findByText("Your ONE Thing has been set for today.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Update My ONE Thing" })).toBeTruthy();
    expect(draft()).toBeNull();
    expect(sentWrites(sent)).toEqual([{ kind: "text", date: TODAY, content: "Call Priya" }]);
  });

  it("cannot be committed blank, and explains why to a member who tries by keyboard §5.4 §5.5", async () => {
    const { sent } = open();
    const area = await editor();
    expect(commit().hasAttribute("disabled")).toBe(true);
    await userEvent.type(area, "   {Control>}{Enter}{/Control}");
    expect(screen.getByText("Please enter your ONE Thing")).toBeTruthy();
    expect(sentWrites(sent)).toEqual([]);
  });
});
