import type { Overview } from "@sovereign/contract/one-things";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { dayNews } from "#core/session/day-news.ts";
import { session } from "#core/session/session.ts";
import { OneThingPage } from "#features/one-thing/one-thing-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";

const TODAY = "2026-03-24";
const OPEN = { completion_status: "missed", reflected_at: null, completed_at: null } as const;
const withContent = (content: string) =>
  testOverview(TODAY, {
    records: [testRecord(TODAY, { content, ...OPEN })],
  });

/** Another device changes the days of this server. */
async function open() {
  let saved: Overview = withContent("Call Ana");
  const sent = fakeServer((request) =>
    request.method === "GET"
      ? { status: 200, body: saved }
      : answerWrites(request, saved, () => ({ status: 200, body: saved })),
  );
  renderPage(
    "/app/one-thing",
    <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
      {(overview) => <OneThingPage overview={overview} userId="u1" />}
    </OverviewGate>,
  );
  await waitFor(() => expect(shown()).toBe("Call Ana"));
  saved = withContent("Call Ben");
  return {
    reads: () => sent.filter(({ method, path }) => method === "GET" && path === "/api/one-things"),
    saveOverview(overview: Overview) {
      saved = overview;
    },
  };
}
const shown = () => screen.getByLabelText<HTMLTextAreaElement>("Today’s ONE Thing").value;
const announce = (changed: Parameters<typeof dayNews.emit>[0]["changed"], userId = "u1") =>
  act(async () => dayNews.emit({ userId, changed }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00:00Z`) });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await outboxes.of("u1").clear();
  session.announce({ type: "signed_out", reason: "member" });
  vi.useRealTimers();
});

describe("updates of the member's days", () => {
  it("refetch the overview on a visible page on every event §4.23", async () => {
    const { reads } = await open();
    await announce({ device: "another" });
    await waitFor(() => expect(shown()).toBe("Call Ben"));
    await announce({ device: null });
    await waitFor(() => expect(reads()).toHaveLength(3));
  });

  it("renew the session after another device changed the time zone", async () => {
    const renew = vi.spyOn(session, "renew").mockResolvedValue();
    const { saveOverview } = await open();
    await announce({ device: null });
    await waitFor(() => expect(shown()).toBe("Call Ben"));
    expect(renew).not.toHaveBeenCalled();
    saveOverview({ ...withContent("Call Cleo"), time_zone: "Pacific/Auckland" });
    await announce({ device: null });
    await waitFor(() => expect(renew).toHaveBeenCalledOnce());
  });

  it("trigger no request on a hidden page, for another member or right after a read", async () => {
    const { reads } = await open();
    await announce({ device: null }, "u2");
    await announce("perhaps");
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await announce({ device: null });
    expect(reads()).toHaveLength(1);
    expect(shown()).toBe("Call Ana");
  });

  it("trigger no request for writes from this device", async () => {
    const { reads } = await open();
    const outbox = outboxes.of("u1");
    vi.spyOn(outbox, "getState").mockReturnValue({ ...outbox.getState(), device: "this one" });
    await announce({ device: "this one" });
    expect(reads()).toHaveLength(1);
  });

  it("of a copy of this device, which has its name, are read §4.23", async () => {
    const { reads } = await open();
    const outbox = outboxes.of("u1");
    vi.spyOn(outbox, "getState").mockReturnValue({ ...outbox.getState(), device: "this one" });
    const isOwn = vi.spyOn(outbox, "isOwn").mockResolvedValueOnce(true);
    await announce({ device: "this one", write: "w1" });
    expect(reads()).toHaveLength(1);
    isOwn.mockResolvedValueOnce(false);
    await announce({ device: "this one", write: "w2" });
    await waitFor(() => expect(reads()).toHaveLength(2));
  });

  it("trigger a read after a longer stream outage", async () => {
    const { reads } = await open();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    await announce("perhaps");
    await waitFor(() => expect(reads()).toHaveLength(2));
  });
});

describe("the server's response to writes", () => {
  /** Simulates another tab's message about the response to a write of today. */
  const hear = (content: string, version: number) =>
    act(async () => {
      const { today, time_zone, records } = withContent(content);
      const days = records.map((record) => ({ date: record.target_date, record }));
      const answer = { results: [], changed: { version, today, time_zone, days } };
      const at = new Date().toISOString();
      outboxes.of("u1").hear({ type: "answered", results: [], answer, at });
    });

  it("is shown without refetching the overview", async () => {
    const { reads } = await open();
    await hear("Call Cleo", 1);
    await waitFor(() => expect(shown()).toBe("Call Cleo"));
    await hear("Call Cleo", 1);
    expect(reads()).toHaveLength(1);
  });

  it("refetches the overview after another write in between", async () => {
    const { reads } = await open();
    await hear("Call Cleo", 3);
    await waitFor(() => expect(shown()).toBe("Call Ben"));
    expect(reads()).toHaveLength(2);
  });

  it("is ignored after a newer response §4.9", async () => {
    const { reads, saveOverview } = await open();
    saveOverview({ ...withContent("Call Dora"), version: 2 });
    await hear("Call Cleo", 1);
    await hear("Call Dora", 2);
    await waitFor(() => expect(shown()).toBe("Call Dora"));
    await hear("Call Cleo", 1);
    expect(shown()).toBe("Call Dora");
    await waitFor(() => expect(reads()).toHaveLength(2));
    expect(shown()).toBe("Call Dora");
  });
});
