import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { drafts, noteSlot } from "#days/draft/drafts.ts";
import { renderDaily } from "#testing/daily-page.tsx";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { answerWrites, sentWrites } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { signedInToWrite } from "#testing/writing-member.ts";
import { DayNote } from "./day-note.tsx";
import { overviewKey } from "./overview-query.ts";

const TODAY = "2026-03-24";
const SLOT = noteSlot(TODAY);

const withNote = (note: string | null, given: Partial<OneThingRecord> = {}): Overview =>
  testOverview(TODAY, {
    records: [testRecord(TODAY, { note, updated_at: `${TODAY}T11:31:00.000Z`, ...given })],
  });

/** A fake server that stores today's note. */
function open(begin: string | null = null, refuse?: () => FakeAnswer | null) {
  const server = { note: begin };
  const sent = fakeServer((request) => {
    if (request.method === "GET") return ok(withNote(server.note));
    return answerWrites(request, withNote(server.note), (write) => {
      const refused = refuse?.();
      if (refused) return refused;
      server.note = (write?.kind === "note" && write.note) || null;
      return ok(withNote(server.note));
    });
  });
  const { client, router } = renderDaily(
    "/app/one-thing",
    ({ records: [record] }) => record && <DayNote userId="u1" record={record} />,
  );
  const writes = () => sentWrites(sent).map((write) => write.kind === "note" && write.note);
  const reread = () => act(() => client.invalidateQueries({ queryKey: overviewKey("u1") }));
  return { server, writes, reread, router };
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>("A note, if there is one");

signedInToWrite(`${TODAY}T12:00:00Z`);

describe("the note with a day's answer", () => {
  it("saves itself when typing pauses, and shows when §4.30", async () => {
    const { writes } = open();
    await userEvent.type(await field(), "He signed. ");
    expect(drafts.read("u1", SLOT)).toBe("He signed. ");
    expect(await screen.findByText("Saved at 11:31")).toBeTruthy();
    expect(writes()).toEqual(["He signed."]);
    // The trailing space stays for the next word.
    expect((await field()).value).toBe("He signed. ");
    expect(drafts.read("u1", SLOT)).toBeNull();
    await userEvent.type(await field(), "At eleven.");
    await userEvent.tab();
    await waitFor(() => expect(writes().at(-1)).toBe("He signed. At eleven."));
  });

  it("is saved on blur and on page hide, and cleared when emptied", async () => {
    const { server, router, writes } = open("He signed.");
    await userEvent.clear(await field());
    await userEvent.tab();
    await waitFor(() => expect(server.note).toBeNull());
    await userEvent.type(await field(), "Noon");
    await act(() => router.navigate("/app"));
    await waitFor(() => expect(server.note).toBe("Noon"));
    expect(writes()).toHaveLength(2);
  });

  it("is restored when refused, and is saved by its button §4.30", async () => {
    let closed = true;
    const { server, writes } = open(null, () =>
      closed ? { status: 409, body: { code: "one_thing.not_reflected", title: "x" } } : null,
    );
    await userEvent.type(await field(), "Noon");
    await userEvent.tab();
    expect(await screen.findByText("Not saved. It is on this device.")).toBeTruthy();
    expect(drafts.read("u1", SLOT)).toBe("Noon");
    expect(writes()).toHaveLength(1);
    closed = false;
    await userEvent.click(screen.getByRole("button", { name: "Save Again" }));
    await waitFor(() => expect(server.note).toBe("Noon"));
    expect(await screen.findByText("Saved at 11:31")).toBeTruthy();
  });

  it("is saved after a reload without another keystroke §4.30", async () => {
    drafts.write("u1", SLOT, "Half a note");
    const { server } = open();
    expect((await field()).value).toBe("Half a note");
    await waitFor(() => expect(server.note).toBe("Half a note"));
  });

  it("stays on the device when the session ended in between §4.30", async () => {
    open(null, () => ({ status: 401, body: { code: "auth.session_ended", title: "x" } }));
    await userEvent.type(await field(), "Noon");
    await userEvent.tab();
    await waitFor(() => expect(session.getState()).toMatchObject({ status: "signed_out" }));
    expect(drafts.read("u1", SLOT)).toBe("Noon");
  });

  it("waits for the connection, whatever was typed since §4.30", async () => {
    const { server } = open("He");
    await field();
    onlineManager.setOnline(false);
    for (const word of [" asked", " for", " a week."]) {
      await userEvent.type(await field(), word);
      await userEvent.tab();
    }
    expect(await screen.findByText(/^Saved on this device at/)).toBeTruthy();
    onlineManager.setOnline(true);
    await waitFor(() => expect(server.note).toBe("He asked for a week."));
  });

  it("shows one saved elsewhere: immediately when nothing was typed", async () => {
    const { server, reread, writes } = open("He signed.");
    await field();
    server.note = "He did not.";
    await reread();
    expect((await field()).value).toBe("He did not.");
    expect(writes()).toEqual([]);
  });

  it("is shown next to one saved elsewhere until the member chooses §4.30", async () => {
    const { server, reread, writes } = open("He signed.");
    await userEvent.type(await field(), " At noon.");
    server.note = "He did not.";
    await reread();
    expect(await screen.findByRole("heading", { name: /^A newer version was saved/ })).toBeTruthy();
    expect(screen.getByText("He did not.")).toBeTruthy();
    expect(screen.getByText("He signed. At noon.")).toBeTruthy();
    expect(server.note).toBe("He did not.");
    await userEvent.click(screen.getByRole("button", { name: "Use My Draft" }));
    await waitFor(() => expect(server.note).toBe("He signed. At noon."));
    expect(writes()).toEqual(["He signed. At noon."]);
  });

  it("waits beside a field in use, also when it was emptied elsewhere", async () => {
    const { server, reread, writes } = open("He signed.");
    const note = await field();
    await userEvent.click(note);
    server.note = null;
    await reread();
    expect(
      await screen.findByRole("heading", { name: /^The text was removed by you/ }),
    ).toBeTruthy();
    expect([note.isConnected, note.value, drafts.read("u1", SLOT)]).toEqual([
      true,
      "He signed.",
      null,
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Remove Mine" }));
    expect([note.value, document.activeElement]).toEqual(["", note]);
    expect(writes()).toEqual([]);
  });

  it("is not sent half converted, until its composition is still, loses the focus or its page hides", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { writes } = open();
    const note = await field();
    const compose = (value: string) => {
      fireEvent.compositionUpdate(note, { data: value });
      fireEvent.input(note, { target: { value } });
    };
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    act(() => note.focus());
    fireEvent.compositionStart(note);
    for (const [index, value] of ["に", "にほ", "にほん"].entries()) {
      compose(value);
      await pass(index < 2 ? 8_000 : 9_500);
    }
    expect(writes()).toEqual([]);
    await pass(600);
    expect(writes()).toEqual(["にほん"]);
    compose("日本");
    await pass(2_000);
    expect(writes()).toHaveLength(1);
    fireEvent.compositionEnd(note);
    await pass(1_100);
    expect(writes().at(-1)).toBe("日本");
    fireEvent.compositionStart(note);
    compose("日本ご");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(document, new Event("visibilitychange"));
    await pass(100);
    expect(writes().at(-1)).toBe("日本ご");
    compose("日本語");
    act(() => note.blur());
    await pass(100);
    expect(writes().at(-1)).toBe("日本語");
  });

  it("is not sent beyond its length limit, and is kept", async () => {
    const { writes } = open();
    const long = "a".repeat(2001);
    await userEvent.click(await field());
    await userEvent.paste(long);
    await userEvent.tab();
    expect(await screen.findByText("Not saved. It is on this device.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save Again" })).toBeNull();
    expect(drafts.read("u1", SLOT)).toBe(long);
    expect(writes()).toEqual([]);
  });
});
