import "fake-indexeddb/auto";
import { readOverview } from "@sovereign/contract/one-things";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { type KeptDay, keptDay } from "#core/device/kept-day.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { answered, type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { device } from "#testing/outbox-device.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { bringKeptDay } from "./bring-kept-day.ts";

const TODAY = "2026-03-24";
const { user } = memberRecord();
const DAY: Omit<KeptDay, "email"> = {
  content: "Send my brother the figures",
  completion_status: "completed",
  committed_at: "2026-03-24T07:00:00.000Z",
  answered_at: "2026-03-24T07:01:00.000Z",
  date: TODAY,
  time_zone: "Europe/Lisbon",
  text_id: "00000000-0000-4000-8000-000000000001",
  answer_id: "00000000-0000-4000-8000-000000000002",
};

const overviewOf = (...given: Parameters<typeof testOverview>) =>
  answered(readOverview, testOverview(...given));

/** Imports the saved day into an account with this overview; returns the pending writes. */
async function bring(answer: FakeAnswer) {
  fakeServer(() => answer);
  const { openTab, given } = device();
  given.online = false;
  const outbox = openTab({}, user.id);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await bringKeptDay(user, client, outbox).catch(() => {});
  return outbox.getState().pending;
}

beforeEach(() => {
  session.announce({ type: "signed_in", record: memberRecord() });
  keptDay.keep(DAY);
  drafts.removeAll(user.id);
});

describe("a day saved by a visitor in the preview", () => {
  it("becomes a new account's first day, at the times of its presses, once", async () => {
    const { content, completion_status, date, time_zone } = DAY;
    const text = { kind: "text", content, id: DAY.text_id, edited_at: DAY.committed_at, seq: 1 };
    const answer = { kind: "completion", completion_status, id: DAY.answer_id, seq: 2 };
    expect(await bring(overviewOf(TODAY))).toEqual([
      { ...text, date, time_zone },
      { ...answer, date, time_zone, edited_at: DAY.answered_at },
    ]);
    expect(keptDay.read()).toBeNull();
    expect(await bring(overviewOf(TODAY))).toEqual([]);
  });

  it("becomes today's draft once its own day is closed", async () => {
    expect(await bring(overviewOf("2026-03-27"))).toEqual([]);
    expect(drafts.read(user.id, "2026-03-27")).toBe(DAY.content);
    expect(keptDay.read()).toBeNull();
  });

  it("becomes a draft for an account with days and replaces nothing", async () => {
    keptDay.reserve(user.email.toUpperCase());
    const other = testRecord("2026-03-23");
    expect(await bring(overviewOf(TODAY, { records: [other] }))).toEqual([]);
    expect(drafts.read(user.id, TODAY)).toBe(DAY.content);

    drafts.removeAll(user.id);
    keptDay.keep(DAY);
    keptDay.reserve(user.email);
    expect(await bring(overviewOf(TODAY, { records: [testRecord(TODAY)] }))).toEqual([]);
    expect(drafts.read(user.id, TODAY)).toBeNull();
    expect(keptDay.read()).toBeNull();
  });

  it("stays pending for another email address or without a response from the server", async () => {
    expect(await bring("silence")).toEqual([]);
    expect(keptDay.read()).not.toBeNull();
    keptDay.reserve("another@example.com");
    expect(await bring(overviewOf(TODAY))).toEqual([]);
    expect(keptDay.read()).not.toBeNull();
  });
});
