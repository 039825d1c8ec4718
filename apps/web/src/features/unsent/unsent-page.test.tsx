import { paths } from "#core/page/paths.ts";
import "fake-indexeddb/auto";
import type { Overview } from "@sovereign/contract/one-things";
import {
  type MemberWrite,
  readDayEdits,
  sendWrites,
  type WriteResult,
} from "@sovereign/contract/writes";
import { addDays } from "@sovereign/domain/calendar-date";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import type { NewWrite } from "#core/outbox/tab-writes.ts";
import { drafts } from "#days/draft/drafts.ts";
import { answered, type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { changedTo } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { UnsentPage } from "./unsent-page.tsx";

const USER = memberRecord().user.id;
const TODAY = "2026-03-24";

const text: NewWrite = { kind: "text", date: TODAY, content: "Sell the house", time_zone: "UTC" };
const late: NewWrite = {
  kind: "completion",
  date: addDays(TODAY, -1),
  completion_status: "completed",
  time_zone: "UTC",
};

/** A server with one result, or no response, for every write, and without earlier edits. */
function server(outcome: Pick<WriteResult, "outcome" | "code"> | "silence", edits?: FakeAnswer) {
  const overview = testOverview(TODAY);
  return fakeServer(({ path, body }) => {
    if (path.endsWith("/edits")) {
      return edits ?? answered(readDayEdits, { date: TODAY, time_zone: "UTC", edits: [] });
    }
    if (outcome === "silence") return "silence";
    const { writes } = body as { writes: MemberWrite[] };
    const results = writes.map(({ id }) => ({ id, ...outcome, milestone: null }));
    return answered(sendWrites, { results, changed: changedTo(overview, writes) });
  });
}

const outbox = outboxes.of(USER);
const onTakeBack = vi.fn();

async function open(writes: NewWrite[], overview: Overview | undefined = testOverview(TODAY)) {
  outbox.start();
  for (const write of writes) await outbox.add(write).kept;
  const page = (
    <UnsentPage userId={USER} timeZone="UTC" overview={overview} onTakeBack={onTakeBack} />
  );
  return renderPage(paths.unsent, page);
}

signedInToWrite(`${TODAY}T12:00:00Z`);
afterEach(() => void onTakeBack.mockClear());

describe("pending writes on this device", () => {
  it("are listed in the order of sending, and retried on a press §2.11", async () => {
    const sent = server("silence");
    await open([late, text]);
    const list = within(await screen.findByRole("region", { name: "Waiting, two" }));
    const rows = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^\w+, marked completedSince \d\d:\d\d\./);
    expect(rows[1]).toMatch(/^Today’s ONE ThingSince \d\d:\d\d\. Goes after the one above\.$/);
    await waitFor(() => expect(list.getByText(/Last tried at \d\d:\d\d\./)).toBeTruthy());
    const tries = () => sent.filter(({ path }) => path === "/api/writes").length;
    const before = tries();
    await userEvent.click(await list.findByRole("button", { name: "Try Now" }));
    await waitFor(() => expect(tries()).toBeGreaterThan(before));
  });

  it("are reported as none once the server has them", async () => {
    server({ outcome: "applied", code: null });
    await open([text]);
    expect(await screen.findByRole("heading", { name: "Nothing is waiting." })).toBeTruthy();
  });

  it("are shown as at risk when the browser stores nothing §2.11", async () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    server("silence");
    await open([text]);
    expect(await screen.findByText(/^We can’t save on this device/)).toBeTruthy();
  });
});

describe("a refused change", () => {
  const panel = () => screen.findByRole("region", { name: "Refused, and parked here" });

  it("shows its text, reason and time, and returns to its page as a draft §2.11", async () => {
    server({ outcome: "refused", code: "one_thing.too_long" });
    const { router } = await open([text]);
    const parked = within(await panel());
    expect(parked.getByText("Sell the house")).toBeTruthy();
    expect(
      parked.getByText(/^Refused at \d\d:\d\d, because it is longer than the server accepts\./),
    ).toBeTruthy();
    await userEvent.click(parked.getByRole("button", { name: "Correct" }));
    expect(router.state.location.pathname).toBe("/app/one-thing");
    expect(drafts.read(USER, TODAY)).toBe("Sell the house");
    expect(outbox.getState().parked).toEqual([]);
  });

  it("replaces no other draft, and stays parked then", async () => {
    drafts.write(USER, TODAY, "Something else");
    server({ outcome: "refused", code: "one_thing.too_long" });
    await open([text]);
    await userEvent.click(within(await panel()).getByRole("button", { name: "Correct" }));
    expect(drafts.read(USER, TODAY)).toBe("Something else");
    expect(await screen.findByText("Another draft is on that page")).toBeTruthy();
    expect(outbox.getState().parked).toHaveLength(1);
  });

  it("that its day no longer accepts can only be copied or discarded", async () => {
    server({ outcome: "refused", code: "one_thing.date_closed" });
    await open([{ ...late, date: addDays(TODAY, -4) }]);
    const parked = within(await panel());
    expect(parked.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Copy",
      "Drop",
    ]);
  });

  it("is discarded without a dialog, and can be restored for some seconds §2.11", async () => {
    server({ outcome: "refused", code: "one_thing.too_long" });
    await open([text]);
    await userEvent.click(within(await panel()).getByRole("button", { name: "Drop" }));
    expect(screen.queryByRole("region", { name: "Refused, and parked here" })).toBeNull();
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    // Until then nothing is deleted from the device.
    expect(outbox.getState().parked).toHaveLength(1);
    await userEvent.click(undo);
    const again = within(await panel()).getByRole("button", { name: "Drop" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    act(() => again.click());
    act(() => vi.advanceTimersByTime(10_000));
    vi.useRealTimers();
    expect(outbox.getState().parked).toEqual([]);
  });
});

describe("earlier versions of today", () => {
  const edit = (id: string, value: string, stands: boolean) => ({
    id: `0198c7a0-0000-7000-8000-00000000000${id}`,
    field: "text" as const,
    value,
    stands,
    edited_at: `${TODAY}T08:20:00.000Z`,
    device: null,
    device_name: "Desktop, Firefox",
  });
  const edits = () =>
    answered(readDayEdits, {
      date: TODAY,
      time_zone: "UTC",
      edits: [edit("1", "Sell by noon", true), edit("2", "Sell the house", false)],
    });

  it("show which is current, and are restored on a press", async () => {
    server("silence", edits());
    await open([]);
    const list = within(await screen.findByRole("list", { name: "The ONE Thing" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Sell by noonCurrent. 08:20, Desktop, Firefox",
      "Sell the house08:20, Desktop, FirefoxRestoreDelete",
    ]);
    await userEvent.click(list.getByRole("button", { name: "Restore: Sell the house" }));
    expect(onTakeBack).toHaveBeenCalledWith(
      TODAY,
      expect.objectContaining({ field: "text", value: "Sell the house" }),
    );
  });

  it("are refetched after a failure", async () => {
    let down = true;
    fakeServer(() => (down ? refused(403, "x") : edits()));
    await open([]);
    await screen.findByText("The earlier versions did not load.");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Sell by noon")).toBeTruthy();
  });

  it("are shown for a day with a later edit over one from this device, until dismissed", async () => {
    server({ outcome: "superseded", code: null }, edits());
    await open([text]);
    await screen.findByText(/^A newer version replaced what you wrote on this device\./);
    await userEvent.click(screen.getByRole("button", { name: "Keep the Newer Version" }));
    expect(outbox.getState().superseded).toEqual([]);
  });
});
