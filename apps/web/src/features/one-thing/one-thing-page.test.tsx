import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import { addDays } from "@sovereign/domain/calendar-date";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { renderOneThing } from "#testing/daily-page.tsx";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { answerWrites, expectParked, sentWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
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

/** Without `write`, the server takes each text; `edits` are the day's. */
function open(write?: () => FakeAnswer, begin = empty, edits: () => DayEdit[] = () => []) {
  let saved = begin;
  const sent = fakeServer((request) => {
    if (request.path.endsWith("/edits")) {
      return { status: 200, body: { date: TODAY, time_zone: "UTC", edits: edits() } };
    }
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
const update = () => screen.getByRole("button", { name: "Update My ONE Thing" });
async function commitTo(text: string) {
  await userEvent.type(await editor(), text);
  await userEvent.click(commit());
}
const draft = () => drafts.read("u1", TODAY);

signedInToWrite(`${TODAY}T12:00:00Z`);

describe("/app/one-thing in the evening", () => {
  const marks = () => screen.getByRole("group", { name: "How did it go?" });
  const isFirst = async () =>
    Boolean(marks().compareDocumentPosition(await editor()) & Node.DOCUMENT_POSITION_FOLLOWING);
  const at = (time: string) => {
    vi.setSystemTime(`${TODAY}T${time}Z`);
    session.announce({ type: "signed_in", record: memberRecord() });
  };

  it("asks first from six on, below what was written, and stays so in a visit §2.91", async () => {
    at("18:00");
    const { saveElsewhere } = open(undefined, withDay("Call Priya"));
    const title = await screen.findByRole("heading", { level: 1 });
    expect(title.textContent).toBe("It is evening. How did it go?");
    expect(screen.getByText("This morning you wrote")).toBeTruthy();
    expect(await isFirst()).toBe(true);
    const answers = marks();
    await userEvent.type(await editor(), " at noon");
    await press(/^Update/);
    await saveElsewhere(answeredDay("Call Priya at noon"));
    expect(marks()).toBe(answers);
    expect(title.textContent).toBe("It is evening. How did it go?");
  });

  it("asks below the sentence until six, and of one that was just committed §2.91", async () => {
    at("17:59");
    open(undefined, withDay("Call Priya"));
    expect(await screen.findByRole("heading", { name: "Today’s ONE Thing" })).toBeTruthy();
    at("20:00");
    expect(await isFirst()).toBe(false);
    cleanup();
    open();
    await commitTo("Call Ana");
    await screen.findByText("Success!");
    expect(await isFirst()).toBe(false);
  });
});

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
      const field = await editor();
      await userEvent.type(field, "Call Priya");
      await saveElsewhere(after);
      await screen.findByRole("heading", { name: STILL_HERE });
      expect(document.activeElement).toBe(field);
      await userEvent.keyboard(" at noon");
      expect(field.value).toBe("Call Priya at noon");
      expect(screen.getByText("Call Priya at noon", { selector: "p" })).toBeTruthy();
      expect(update().hasAttribute("disabled")).toBe(true);
      expect(screen.getByRole("heading", { name: "Completed." })).toBeTruthy();
      return sent;
    }

    it("stays visible, also after a reload, and can be copied §4.22", async () => {
      await meet();
      const clipboard = vi.spyOn(navigator.clipboard, "writeText");
      await press("Copy");
      expect(clipboard).toHaveBeenCalledWith("Call Priya at noon");
      cleanup();
      renderOneThing();
      expect(await screen.findByText("Call Priya at noon")).toBeTruthy();
      expect((await editor()).value).toBe("Walk the site");
    });

    it.for([
      [
        "a note below the existing one",
        "Keep as a Note",
        { kind: "note", date: TODAY, note: "It rained\nCall Priya at noon" },
      ],
      [
        "tomorrow's line",
        /^Use for \w+day$/,
        { kind: "text", date: TOMORROW, content: "Call Priya at noon" },
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
      expect(screen.queryByText("Call Priya at noon")).toBeNull();
      expect((await editor()).value).toBe("Walk the site");
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
      const field = await editor();
      await userEvent.type(field, "Call Pri");
      await saveElsewhere(withDay("Walk the site"));
      const title = "A newer version was saved by you at 07:42.";
      expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
      expect(screen.getByText("Walk the site")).toBeTruthy();
      expect(document.activeElement).toBe(field);
      await userEvent.keyboard("ya");
      expect(draft()).toBe("Call Priya");
      await press(button);
      await waitFor(() => expect(draft()).toBeNull());
      expect(await editor()).toBe(field);
      expect(document.activeElement).toBe(field);
      expect(field.value).toBe(text);
      expect(screen.queryByRole("heading", { name: title })).toBeNull();
      expect(sentWrites(sent)).toMatchObject(writes);
    },
  );

  it.for([
    ["on your phone", "Phone, Safari on iPhone"],
    ["on your computer", "Desktop, Firefox on Linux"],
    ["by you", "Unknown device"],
    ["in another tab", null],
  ] as const)("says that the newer version was saved %s", async ([place, device_name]) => {
    const outbox = outboxes.of("u1");
    const edits = () => [
      {
        id: crypto.randomUUID(),
        field: "text" as const,
        value: "Walk the site",
        device: device_name ? "d1" : "d2",
        device_name: device_name ?? "Desktop, Firefox on Linux",
        edited_at: `${TODAY}T11:13:00.000Z`,
        stands: true,
      },
    ];
    const { saveElsewhere } = open(undefined, undefined, edits);
    await commitTo("Call Priya");
    await screen.findByText("Your ONE Thing has been set for today.");
    await userEvent.type(await editor(), " at noon");
    vi.spyOn(outbox, "getState").mockReturnValue({ ...outbox.getState(), device: "d2" });
    await saveElsewhere(withDay("Walk the site"));
    const title = `A newer version was saved ${place} at 11:13.`;
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  });

  it("waits beside a field in use in which nothing was changed, also when the day is answered", async () => {
    const { sent, saveElsewhere } = open(undefined, withDay("Call Priya"));
    const field = await editor();
    await userEvent.click(field);
    await saveElsewhere(withDay("Walk the site"));
    expect(field.value).toBe("Call Priya");
    expect(draft()).toBeNull();
    await press("Keep the Saved Version");
    expect(field.value).toBe("Walk the site");
    await saveElsewhere(answeredDay("Walk the site"));
    expect(await screen.findByText(/^The day was answered by you at 07:42\./)).toBeTruthy();
    expect([field.isConnected, field.readOnly]).toEqual([true, false]);
    await press("OK");
    expect((await editor()).readOnly).toBe(true);
    expect(sentWrites(sent)).toEqual([]);
  });

  it("keeps the field of a sentence when its day becomes one of rest, and when the day ends", async () => {
    const { saveElsewhere } = open();
    const field = await editor();
    await userEvent.type(field, "Call Pri");
    await saveElsewhere(testOverview(TODAY, { rest_days: [TODAY] }));
    await saveElsewhere(
      testOverview(TOMORROW, { records: [testRecord(TOMORROW, { ...OPEN, content: "Walk" })] }),
    );
    await userEvent.keyboard("ya");
    expect([await editor(), document.activeElement]).toEqual([field, field]);
    expect(field.value).toBe("Call Priya");
    expect(await screen.findByRole("heading", { name: /^A newer version/ })).toBeTruthy();
  });

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
