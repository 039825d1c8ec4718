import "#app/write-kinds.ts";
import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite } from "@sovereign/contract/writes";
import { describe, expect, it } from "vitest";
import { kindOf } from "#core/outbox/write-kinds.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";

const TODAY = "2026-03-24";
const YESTERDAY = "2026-03-23";
const TOMORROW = "2026-03-25";
const LONG_AGO = "2026-03-21";

const made = {
  id: "0198c7a0-0000-7000-8000-000000000001",
  seq: 1,
  edited_at: `${TODAY}T08:00:00.000Z`,
  time_zone: "UTC",
};
const text = (date: string): MemberWrite => ({ ...made, kind: "text", date, content: "Sell it" });
const note = (date: string): MemberWrite => ({ ...made, kind: "note", date, note: "It rained" });
const answer = (date: string): MemberWrite => ({
  ...made,
  kind: "completion",
  date,
  completion_status: "partial",
});
const marked: MemberWrite = { ...made, kind: "programme_done", day: 4, done: true };

const OPEN = { reflected_at: null, completed_at: null };
const inState = (...records: Overview["records"]) => testOverview(TODAY, { records });

describe("a refused write is fixed", () => {
  it.each([
    ["a text of today in its editor", text(TODAY), inState(), "/app/one-thing", "2026-03-24"],
    ["a note of today in its field", note(TODAY), inState(), "/app/one-thing", "2026-03-24-note"],
    [
      "a note of yesterday on its day",
      note(YESTERDAY),
      inState(),
      "/app/history/2026-03-23",
      "2026-03-23-note",
    ],
    [
      "an answer for yesterday on its day",
      answer(YESTERDAY),
      inState(),
      "/app/history/2026-03-23",
      undefined,
    ],
    [
      "tomorrow's line once today is answered",
      text(TOMORROW),
      inState(testRecord(TODAY)),
      "/app/one-thing",
      "2026-03-25",
    ],
    ["a mark of the programme on its day", marked, inState(), "/app/programme/4", undefined],
  ])("%s", (_, write, overview, to, slot) => {
    const place = kindOf(write).pageFor(write, overview);
    expect([place?.to, place?.draft?.slot]).toEqual([to, slot]);
  });

  it.each([
    ["a text of an answered day", text(TODAY), inState(testRecord(TODAY))],
    ["a text of a past day", text(YESTERDAY), inState()],
    ["an answer for a closed day", answer(LONG_AGO), inState()],
    ["tomorrow's line while today is open", text(TOMORROW), inState(testRecord(TODAY, OPEN))],
  ])("nowhere: %s", (_, write, overview) =>
    expect(kindOf(write).pageFor(write, overview)).toBeNull(),
  );
});
