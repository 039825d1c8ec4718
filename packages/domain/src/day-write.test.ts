import { describe, expect, it } from "vitest";
import {
  checkDayWrite,
  type DayChange,
  type DayWrite,
  type FoundDay,
  judgeEdit,
} from "./day-write.ts";
import type { EditStamp } from "./edit.ts";
import { NO_ONE_THING_TEXT } from "./one-thing.ts";

// 01:00 on the tenth in Tokyo, still the ninth in Lisbon.
const AT = new Date("2026-03-09T16:00:00.000Z");
const text = (date: string, content = "Call Ana"): DayWrite => ({ kind: "text", date, content });

describe("whether a write may be made", () => {
  it.for<[string, DayWrite, string, object]>([
    ["today where it was made", text("2026-03-10"), "Asia/Tokyo", { late: false, ahead: false }],
    ["tomorrow elsewhere", text("2026-03-10"), "Europe/Lisbon", { late: false, ahead: true }],
    ["late", text("2026-03-08"), "Asia/Tokyo", { late: true }],
    ["a line taken back", text("2026-03-11", " "), "Asia/Tokyo", { change: { content: null } }],
    ["no words today", text("2026-03-10", ""), "Asia/Tokyo", { code: "one_thing.blank" }],
    ["closed", text("2026-03-07"), "Asia/Tokyo", { code: "one_thing.date_closed" }],
    ["no date", text("2026-02-30"), "Asia/Tokyo", { code: "one_thing.date_invalid" }],
    [
      "an answer ahead",
      { kind: "completion", date: "2026-03-10", completion_status: "completed" },
      "Europe/Lisbon",
      { code: "one_thing.date_in_future" },
    ],
    [
      "a note cleared",
      { kind: "note", date: "2026-03-10", note: " " },
      "Asia/Tokyo",
      { change: { kind: "note", note: null } },
    ],
  ])("%s", ([, write, zone, expected]) => {
    expect(checkDayWrite(write, zone, AT)).toMatchObject(expected);
  });
});

describe("the result of an edit", () => {
  const by = (device: string, at: number, seq = at): EditStamp => ({ device, at, seq });
  const content: DayChange = { kind: "text", content: "Call Ana" };
  const back: DayChange = { kind: "text", content: null };
  const answer: DayChange = { kind: "completion", status: "missed" };
  const note: DayChange = { kind: "note", note: "She signed." };

  const empty: FoundDay = { record: null, edits: [], answer: null };
  const open = { content: "Call Ben", reflected_at: null };
  const answered = { content: "Call Ben", reflected_at: "2026-03-10T20:00:00.000Z" };
  const unset = { content: NO_ONE_THING_TEXT, reflected_at: answered.reflected_at };

  it.for<[string, DayChange, FoundDay, string]>([
    ["a text on an empty day", content, empty, "applied"],
    ["a later text", content, { ...empty, record: open, edits: [by("b", 4)] }, "applied"],
    ["an earlier text", content, { ...empty, record: open, edits: [by("b", 6)] }, "superseded"],
    [
      "a text after the answer",
      content,
      { record: answered, edits: [], answer: by("b", 4) },
      "one_thing.already_reflected",
    ],
    [
      "a text before the answer",
      content,
      { record: answered, edits: [], answer: by("b", 6) },
      "applied",
    ],
    [
      "a text before the answer of its own device, whose clock went back",
      content,
      { record: answered, edits: [], answer: by("a", 4, 6) },
      "applied",
    ],
    [
      "an earlier text over a later one after the answer",
      content,
      { record: answered, edits: [by("b", 6)], answer: by("b", 4) },
      "superseded",
    ],
    [
      "a text where none was set",
      content,
      { record: unset, edits: [], answer: by("b", 4) },
      "applied",
    ],
    ["a line taken back", back, { ...empty, record: open, edits: [by("b", 4)] }, "applied"],
    ["a line that is gone", back, empty, "applied"],
    [
      "a line of a day that is answered",
      back,
      { record: answered, edits: [], answer: by("b", 6) },
      "one_thing.already_reflected",
    ],
    [
      "a later answer",
      answer,
      { record: answered, edits: [by("b", 4)], answer: by("b", 4) },
      "applied",
    ],
    [
      "an earlier answer",
      answer,
      { record: answered, edits: [by("b", 6)], answer: by("b", 6) },
      "superseded",
    ],
    ["a note with an answer", note, { record: answered, edits: [], answer: by("b", 6) }, "applied"],
    ["a note without one", note, { ...empty, record: open }, "one_thing.not_reflected"],
  ])("%s §4.28", ([, change, found, outcome]) => {
    expect(judgeEdit(change, by("a", 5), found)).toBe(outcome);
  });
});
