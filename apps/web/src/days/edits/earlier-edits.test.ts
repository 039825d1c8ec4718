import type { DayEdit } from "@sovereign/contract/writes";
import { describe, expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { fieldVersions, mayTakeBack } from "./earlier-edits.ts";

const TODAY = "2026-03-24";

const edit = (value: string, at: string, given: Partial<DayEdit> = {}): DayEdit => ({
  id: `${value} ${at}`,
  field: "text",
  value,
  edited_at: `${TODAY}T${at}:00.000Z`,
  device: "d1",
  device_name: "Desktop, Firefox",
  stands: false,
  ...given,
});

const read = (edits: DayEdit[]) =>
  fieldVersions(edits).map(({ field, versions }) => [field, ...versions.map(({ value }) => value)]);

describe("the versions of a day", () => {
  it("start with the current one, even before a later one, and name each once §2.12", () => {
    const edits = [
      edit("B", "09:20"),
      edit("A", "09:10", { stands: true }),
      edit("B", "08:20"),
      edit("A", "07:42"),
    ];
    expect(read(edits)).toEqual([["text", "A", "B"]]);
  });

  it("are empty for a field that was written once or never changed", () => {
    expect(read([edit("A", "09:10", { stands: true }), edit("A", "08:10")])).toEqual([]);
    expect(read([edit("completed", "19:00", { field: "completion", stands: true })])).toEqual([]);
  });

  it("of a note are one per sitting and device", () => {
    const note = (value: string, at: string, given: Partial<DayEdit> = {}) =>
      edit(value, at, { field: "note", ...given });
    const edits = [
      note("It rained all day", "20:05", { stands: true }),
      note("It rained all", "20:02"),
      note("It rai", "20:01", { device: "d2" }),
      note("It was dry", "19:00"),
      note("It was d", "18:55"),
    ];
    expect(read(edits)).toEqual([["note", "It rained all day", "It rai", "It was dry"]]);
  });

  it("of a note include text lost during a sitting, at once or bit by bit", () => {
    const note = (value: string, at: string, given: Partial<DayEdit> = {}) =>
      edit(value, at, { field: "note", ...given });
    const long = "She signed, and I said what I had been afraid to say.";
    const edits = [
      note("", "20:09", { stands: true }),
      note("She signed", "20:08"),
      note("She signed, and I said", "20:07"),
      note(`${long} All of it`, "20:06"),
      note(`${long} Al`, "20:05"),
      note(`Then. ${long}`, "20:03"),
      note(long.replace("afraid", "afrai"), "20:02"),
    ];
    const kept = ["", "She signed", "She signed, and I said", `${long} All of it`];
    expect(read(edits)).toEqual([["note", ...kept]]);
  });
});

it("of a note always include the current one, whatever a wrong clock claims of the next", () => {
  const edits = [
    edit("By the wrong clock", "20:05", { field: "note" }),
    edit("It rained", "20:04", { field: "note", stands: true }),
  ];
  expect(read(edits)).toEqual([["note", "It rained", "By the wrong clock"]]);
});

describe("a version may be restored §2.12", () => {
  const open = testRecord(TODAY, { reflected_at: null, completed_at: null });
  const may = (field: DayEdit["field"], date: string, records = [open], value = "completed") =>
    mayTakeBack(edit(value, "08:00", { field }), date, testOverview(TODAY, { records }));

  it.each([
    ["a text of an open day", may("text", TODAY), true],
    ["a text of an answered day", may("text", TODAY, [testRecord(TODAY)]), false],
    ["an empty text", may("text", TODAY, [open], ""), false],
    ["an answer of two days ago", may("completion", "2026-03-22"), true],
    ["an answer of three days ago", may("completion", "2026-03-21"), false],
    ["a note of an answered day", may("note", TODAY, [testRecord(TODAY)]), true],
    ["a note of an open day", may("note", TODAY), false],
  ])("%s", (_, found, expected) => expect(found).toBe(expected));
});
