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

const answerOn10: DayWrite = {
  kind: "completion",
  date: "2026-03-10",
  completion_status: "completed",
};
const blankNote: DayWrite = { kind: "note", date: "2026-03-10", note: " " };

describe("whether a write may be made", () => {
  it.for<[string, DayWrite, string, object]>([
    ["today where it was made", text("2026-03-10"), "Asia/Tokyo", { late: false, ahead: false }],
    ["tomorrow elsewhere", text("2026-03-10"), "Europe/Lisbon", { late: false, ahead: true }],
    ["late", text("2026-03-08"), "Asia/Tokyo", { late: true }],
    ["a line taken back", text("2026-03-11", " "), "Asia/Tokyo", { change: { content: null } }],
    ["no words today", text("2026-03-10", ""), "Asia/Tokyo", { code: "one_thing.blank" }],
    ["closed", text("2026-03-07"), "Asia/Tokyo", { code: "one_thing.date_closed" }],
    ["no date", text("2026-02-30"), "Asia/Tokyo", { code: "one_thing.date_invalid" }],
    ["an answer ahead", answerOn10, "Europe/Lisbon", { code: "one_thing.date_in_future" }],
    ["a note cleared", blankNote, "Asia/Tokyo", { change: { kind: "note", note: null } }],
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

  const at = "2026-03-10T20:00:00.000Z";
  const day = (
    record: FoundDay["record"],
    edits: EditStamp[] = [],
    answer: EditStamp | null = null,
  ): FoundDay => ({ record, edits, answer });
  const empty = day(null);
  const open = { content: "Call Ben", reflected_at: null };
  const answered = { content: "Call Ben", reflected_at: at };
  const unset = { content: NO_ONE_THING_TEXT, reflected_at: at };
  const [early, late] = [by("b", 4), by("b", 6)];
  const reflected = "one_thing.already_reflected";

  it.for<[string, DayChange, FoundDay, string]>([
    ["a text on an empty day", content, empty, "applied"],
    ["a later text", content, day(open, [early]), "applied"],
    ["an earlier text", content, day(open, [late]), "superseded"],
    ["a text after the answer", content, day(answered, [], early), reflected],
    ["a text before the answer", content, day(answered, [], late), "applied"],
    [
      "a text whose own device answered later",
      content,
      day(answered, [], by("a", 4, 6)),
      "applied",
    ],
    ["an earlier text over a later one", content, day(answered, [late], early), "superseded"],
    ["a text where none was set", content, day(unset, [], early), "applied"],
    ["a line taken back", back, day(open, [early]), "applied"],
    ["a line that is gone", back, empty, "applied"],
    ["a line of a day that is answered", back, day(answered, [], late), reflected],
    ["a later answer", answer, day(answered, [early], early), "applied"],
    ["an earlier answer", answer, day(answered, [late], late), "superseded"],
    ["a note with an answer", note, day(answered, [], late), "applied"],
    ["a note without one", note, day(open), "one_thing.not_reflected"],
  ])("%s §4.28", ([, change, found, outcome]) => {
    expect(judgeEdit(change, by("a", 5), found)).toBe(outcome);
  });
});
