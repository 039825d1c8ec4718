import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { answerWrites, expectParked, sentWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { OneThingPage } from "./one-thing-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "./overview-gate.tsx";

const TODAY = new Date().toISOString().slice(0, 10);
const AT = `${TODAY}T07:42:00.000Z`;
const empty = testOverview(TODAY);
const withContent = (content: string): Overview => ({
  ...empty,
  records: [
    testRecord(TODAY, {
      content,
      completion_status: "missed",
      completed_at: null,
      reflected_at: null,
      committed_at: AT,
      updated_at: AT,
    }),
  ],
});

function open(write: () => FakeAnswer) {
  const sent = fakeServer((request) =>
    request.method === "GET" ? { status: 200, body: empty } : answerWrites(request, empty, write),
  );
  const page = (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
      {(overview) => <OneThingPage overview={overview} userId="u1" />}
    </OverviewGate>
  );
  return { sent, ...renderPage("/app/one-thing", page) };
}
const editor = () => screen.findByLabelText<HTMLTextAreaElement>("Today’s ONE Thing");
const commit = () => screen.getByRole("button", { name: "Commit to My ONE Thing" });

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(async () => {
  await outboxes.of("u1").clear();
  session.announce({ type: "signed_out", reason: "member" });
  drafts.removeAll("u1");
});

describe("/app/one-thing", () => {
  it("keeps the sentence on the page and on the device when no response arrives §8.5", async () => {
    open(() => ({ status: 503, body: { code: "server.unavailable", title: "x" } }));
    await userEvent.type(await editor(), "Call Priya");
    await userEvent.click(commit());
    expect(await screen.findByText(/^Saved on this device at/)).toBeTruthy();
    expect((await editor()).value).toBe("Call Priya");
    // happy-dom has no IndexedDB, so the draft stays until the server has the text.
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
  });

  it("reports only in the bar that a day has not started yet after a flight, and keeps the text §4.21", async () => {
    open(() => ({ status: 409, body: { code: "one_thing.date_in_future", title: "x" } }));
    await userEvent.type(await editor(), "Call Priya");
    await userEvent.click(commit());
    await expectParked("u1", ["one_thing.date_in_future"]);
    // The line below the top bar reports it, so no toast covers the answers.
    expect(screen.queryByText("Error")).toBeNull();
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
    await userEvent.click(screen.getByRole("button", { name: "Completed" }));
    await expectParked("u1", ["one_thing.date_in_future", "one_thing.date_in_future"]);
    expect(screen.queryByText("Error")).toBeNull();
  });

  it("offers nothing to commit once the day has been answered without a sentence §2.81", async () => {
    const answered = withContent("No ONE Thing set today");
    const [record] = answered.records;
    if (record) Object.assign(record, { completion_status: "completed", reflected_at: AT });
    const { sent } = open(() => ({ status: 200, body: answered }));
    await editor();
    await userEvent.click(screen.getByRole("button", { name: "Completed" }));
    expect(await screen.findByRole("heading", { name: "Completed." })).toBeTruthy();
    const field = await editor();
    expect(field.readOnly).toBe(true);
    expect(field.value).toBe("No ONE Thing set today");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /My ONE Thing/ });
    expect(button.disabled).toBe(true);
    expect(sentWrites(sent)).toMatchObject([{ completion_status: "completed" }]);
  });

  it("keeps what was being written when the day is answered first, to be added to it §2.81", async () => {
    const answered = withContent("No ONE Thing set today");
    const [record] = answered.records;
    if (record) Object.assign(record, { completion_status: "partial", reflected_at: AT });
    open(() => ({ status: 200, body: answered }));
    await userEvent.type(await editor(), "Call Priya");
    await userEvent.click(screen.getByRole("button", { name: "Partial" }));
    expect(await screen.findByRole("heading", { name: "Partial." })).toBeTruthy();
    expect((await editor()).value).toBe("Call Priya");
    expect(screen.queryByRole("button", { name: /^Commit/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Update My ONE Thing" })).toBeTruthy();
  });

  describe("a sentence being typed while its day is answered elsewhere", () => {
    const answered = (given: Partial<Overview> = {}): Overview => {
      const after = withContent("Walk the site");
      const [record] = after.records;
      if (record) Object.assign(record, { completion_status: "completed", reflected_at: AT });
      return { ...after, ...given };
    };
    async function meet(after = answered()) {
      let saved = empty;
      const sent = fakeServer((request) =>
        request.method === "GET"
          ? { status: 200, body: saved }
          : answerWrites(request, saved, () => ({ status: 200, body: saved })),
      );
      const { client } = renderPage(
        "/app/one-thing",
        <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
          {(overview) => <OneThingPage overview={overview} userId="u1" />}
        </OverviewGate>,
      );
      await userEvent.type(await editor(), "Call Priya");
      saved = after;
      await act(() => client.invalidateQueries());
      const heading = await screen.findByRole("heading", {
        name: "What you were writing is still here.",
      });
      expect(document.activeElement).toBe(heading);
      expect(screen.getByText("Call Priya")).toBeTruthy();
      expect((await editor()).value).toBe("Walk the site");
      expect(screen.getByRole("heading", { name: "Completed." })).toBeTruthy();
      return sent;
    }
    const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

    it("stays visible, also after a reload, and can be copied §4.22", async () => {
      await meet();
      const clipboard = vi.spyOn(navigator.clipboard, "writeText");
      await press("Copy");
      expect(clipboard).toHaveBeenCalledWith("Call Priya");
      cleanup();
      renderPage("/app/one-thing", <OneThingPage overview={answered()} userId="u1" />);
      expect(screen.getByText("Call Priya")).toBeTruthy();
    });

    it("is saved as a note below the existing one §4.22", async () => {
      const after = answered();
      const [record] = after.records;
      if (record) record.note = "It rained";
      const sent = await meet(after);
      await press("Keep as a Note");
      await waitFor(() =>
        expect(sentWrites(sent)).toMatchObject([
          { kind: "note", date: TODAY, note: "It rained\nCall Priya" },
        ]),
      );
      expect(drafts.read("u1", TODAY)).toBeNull();
      expect(screen.queryByText("What you were writing is still here.")).toBeNull();
    });

    it("is saved as tomorrow's line, unless there is one §4.22", async () => {
      const sent = await meet();
      await press(/^Use for \w+day$/);
      await waitFor(() =>
        expect(sentWrites(sent)).toMatchObject([
          { kind: "text", date: addDays(TODAY, 1), content: "Call Priya" },
        ]),
      );
      expect(drafts.read("u1", TODAY)).toBeNull();
    });

    it("is gone once discarded", async () => {
      const open = { content: "Call Ben", reflected_at: null, completed_at: null };
      const tomorrow = testRecord(addDays(TODAY, 1), open);
      const sent = await meet(answered({ tomorrow }));
      expect(screen.queryByRole("button", { name: /^Use for/ })).toBeNull();
      await press("Discard");
      expect(screen.queryByText("Call Priya")).toBeNull();
      expect(drafts.read("u1", TODAY)).toBeNull();
      expect(sentWrites(sent)).toEqual([]);
    });
  });

  it("shows a sentence started yesterday below today's existing line §4.22", async () => {
    drafts.write("u1", addDays(TODAY, -1), "Call Priya");
    fakeServer(() => ({ status: 200, body: withContent("Walk the site") }));
    renderPage(
      "/app/one-thing",
      <OneThingPage overview={withContent("Walk the site")} userId="u1" />,
    );
    expect((await editor()).value).toBe("Walk the site");
    expect(screen.getByText("Call Priya")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Use It Today" }));
    expect((await editor()).value).toBe("Call Priya");
    expect(screen.queryByText("What you were writing is still here.")).toBeNull();
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
  });

  describe("a version saved in another tab while the member is writing", () => {
    async function meet() {
      let saved = empty;
      const sent = fakeServer((request) => {
        if (request.method === "GET") return { status: 200, body: saved };
        return answerWrites(request, saved, (write) => {
          saved = withContent(write?.kind === "text" ? write.content : "");
          return { status: 200, body: saved };
        });
      });
      const { client } = renderPage(
        "/app/one-thing",
        <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
          {(overview) => <OneThingPage overview={overview} userId="u1" />}
        </OverviewGate>,
      );
      await userEvent.type(await editor(), "Call Priya");
      saved = withContent("Walk the site");
      await act(() => client.invalidateQueries());
      const title = "A newer version was saved in another tab at 07:42.";
      const heading = await screen.findByRole("heading", { name: title });
      expect(document.activeElement).toBe(heading);
      expect(screen.getByText("Walk the site")).toBeTruthy();
      expect(screen.getByText("Call Priya")).toBeTruthy();
      expect(drafts.read("u1", TODAY)).toBe("Call Priya");
      return sent;
    }

    it("is shown next to the draft and replaces it on request §4.26", async () => {
      const sent = await meet();
      await userEvent.click(screen.getByRole("button", { name: "Use My Draft" }));
      expect(await screen.findByText("Your ONE Thing has been set for today.")).toBeTruthy();
      expect((await editor()).value).toBe("Call Priya");
      expect(sentWrites(sent)).toMatchObject([{ content: "Call Priya" }]);
      expect(drafts.read("u1", TODAY)).toBeNull();
    });

    it("stays when kept, and the draft goes", async () => {
      const sent = await meet();
      await userEvent.click(screen.getByRole("button", { name: "Keep the Saved Version" }));
      expect((await editor()).value).toBe("Walk the site");
      expect(drafts.read("u1", TODAY)).toBeNull();
      expect(sentWrites(sent)).toEqual([]);
    });
  });

  it("keeps the draft when the session ended in between", async () => {
    open(() => ({ status: 401, body: { code: "auth.session_ended", title: "x" } }));
    await userEvent.type(await editor(), "Call Priya");
    await userEvent.click(commit());
    await waitFor(() =>
      expect(session.getState()).toMatchObject({ status: "signed_out", reason: "ended" }),
    );
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
  });

  it("removes the draft once the server has the text, and confirms it §8.7", async () => {
    const { sent } = open(() => ({ status: 200, body: withContent("Call Priya") }));
    await userEvent.type(await editor(), "  Call Priya ");
    await userEvent.click(commit());
    expect(await screen.findByText("Your ONE Thing has been set for today.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Update My ONE Thing" })).toBeTruthy();
    expect(drafts.read("u1", TODAY)).toBeNull();
    expect(sentWrites(sent)).toEqual([{ kind: "text", date: TODAY, content: "Call Priya" }]);
  });

  it("cannot be committed blank, and explains why to a member who tries by keyboard §5.4 §5.5", async () => {
    const { sent } = open(() => "silence");
    const area = await editor();
    expect(commit().hasAttribute("disabled")).toBe(true);
    await userEvent.type(area, "   {Control>}{Enter}{/Control}");
    expect(screen.getByText("Please enter your ONE Thing")).toBeTruthy();
    expect(sentWrites(sent)).toEqual([]);
  });

  it("opens with the sentence unsaved before a reload", async () => {
    drafts.write("u1", TODAY, "Half a sent");
    open(() => "silence");
    expect((await editor()).value).toBe("Half a sent");
  });
});
