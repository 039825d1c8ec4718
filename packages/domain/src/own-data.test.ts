import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import {
  findOwnDataProblem,
  OWN_DATA_FORMAT,
  OWN_DATA_VERSION,
  type OwnData,
  ownDataKind,
  ownDataProblem,
  summaryOf,
} from "./own-data.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const LATER = "2026-03-10T12:00:00.001Z";
const AT = "2026-03-09T20:00:00.000Z";

const day = {
  target_date: "2026-03-09",
  content: "Call Ana",
  completion_status: "completed",
  completed_at: AT,
  reflected_at: AT,
  committed_at: AT,
  late: false,
  note: "She asked for a week.",
  time_zone: "Europe/Lisbon",
  updated_at: AT,
} as const;

const edit = {
  write_id: "0190a5c0-0000-7000-8000-000000000001",
  target_date: "2026-03-09",
  field: "text",
  value: "Call Ana",
  edited_at: AT,
  device: null,
  device_name: "Desktop, Firefox",
  seq: 0,
  applied: true,
  milestone: null,
  received_at: AT,
} as const;

const open = { completion_status: "missed", completed_at: null, reflected_at: null, note: null };

const whole: OwnData = {
  member: { time_zone: "Europe/Lisbon" },
  days: [{ ...day, target_date: "2026-03-07" }, { ...day, target_date: "2026-03-08" }, day],
  rest_days: [{ date: "2026-03-14", planned_at: AT }],
  milestones: [{ run_started_on: "2026-03-07", days: 3, awarded_at: AT }],
  programme_days: [{ round: 1, day: 1, opened_on: "2026-03-09", done_at: AT }],
  manifesto_signatures: [{ version: "2026-1", signed_at: AT }],
  day_edits: [edit],
  review_answers: [{ review: "week", last_day: "2026-03-08", answer: "Less.", updated_at: AT }],
  reading_places: [
    {
      section: "excerpts",
      item: "introduction",
      block: 3,
      offset: 0.5,
      percent: 38,
      opening: "The first thing",
      read_at: null,
      edited_at: AT,
    },
  ],
  highlights: [
    {
      id: edit.write_id,
      section: "excerpts",
      item: "introduction",
      note: "Ask Ana",
      paragraph: 1,
      start: 4,
      quote: "quiet",
      before: "the ",
      after: ".",
      created_at: AT,
      edited_at: AT,
    },
  ],
  reminder: { enabled: true, time: "07:30", kind: "chosen", channel: "push" },
};

const problem = (changes: object) => ownDataProblem({ ...whole, ...changes }, NOW);
const restOn = (...dates: string[]) => ({
  rest_days: dates.map((date) => ({ date, planned_at: AT })),
});
const ELEVEN = Array.from({ length: 11 }, (_, index) => `2026-01-${index + 10}`);
const LONG = "x".repeat(2001);
const EARLY = "2026-03-08T08:00:00.000Z";
const [DAY, PLACE] = ["days.0", "reading_places.0"];
const [[place], [mark]] = [whole.reading_places, whole.highlights];
const completed = { field: "completion", value: "completed" };
const unanswered = whole.days.map((one) => ({ ...one, ...open }));
const monday = { review_answers: [{ ...whole.review_answers[0], last_day: "2026-03-09" }] };
/** Days of the programme, all opened on one date. */
const programmeOf = (...days: number[]) => ({
  programme_days: days.map((number) => ({
    round: 1,
    day: number,
    opened_on: "2026-03-09",
    done_at: null,
  })),
});
const edited = (changes: object) => ({ day_edits: [{ ...edit, ...changes }] });
const award = (changes: object) => ({ milestones: [{ ...whole.milestones[0], ...changes }] });
const signed = (version: string) => ({ manifesto_signatures: [{ version, signed_at: AT }] });
const remindedAt = (time: string) => ({ reminder: { ...whole.reminder, time } });

describe("data that may be imported unchanged", () => {
  it("are anything a member could have created §7.7", () => {
    expect(ownDataProblem(whole, NOW)).toBeUndefined();
  });

  it("are checked some rows at a time", () => {
    const edits = Array.from({ length: 2000 }, (_, index) => ({
      ...edit,
      write_id: `0190a5c0-0000-7000-8000-${String(index).padStart(12, "0")}`,
    }));
    const look = findOwnDataProblem({ ...whole, day_edits: edits }, NOW);
    expect([...look].length).toBeGreaterThan(8);
    expect(look.next()).toMatchObject({ done: true, value: undefined });
  });

  it.each<[string, object, string]>([
    ["an unknown zone", { member: { time_zone: "+01:00" } }, "member.time_zone"],
    ["a day that does not exist", { target_date: "2026-02-30" }, "days.0.target_date"],
    ["a day before the product was there", { target_date: "2019-12-31" }, "days.0.target_date"],
    ["an answer of no zone's today", { target_date: "2026-03-12" }, "days.0.target_date"],
    ["a line too far ahead", { ...open, target_date: "2026-03-13" }, "days.0.target_date"],
    ["a text that is not trimmed", { content: " Call Ana" }, "days.0.content"],
    ["a text over its length", { content: LONG }, "days.0.content"],
    ["a NUL in a text", { content: "a\0b" }, "days.0.content"],
    ["a note over its length", { note: LONG }, "days.0.note"],
    ["a note without an answer", { ...open, note: "Why" }, "days.0.note"],
    [
      "an answer never given",
      { ...open, completion_status: "partial" },
      `${DAY}.completion_status`,
    ],
    ["a completion of a day that is not", { completion_status: "partial" }, `${DAY}.completed_at`],
    ["an answer to come", { reflected_at: LATER }, "days.0.reflected_at"],
    ["an instant in another form", { committed_at: "2026-03-09T20:00:00Z" }, `${DAY}.committed_at`],
  ])("contain no %s §7.7", (_, change, place) => {
    const changed = "member" in change ? change : { days: [{ ...day, ...change }] };
    expect(problem(changed)).toBe(place);
  });

  it.each<[string, object, string]>([
    ["a day twice", { days: [day, day] }, "days.1.target_date"],
    ["rest further ahead than can be planned", restOn("2026-03-27"), "rest_days.0.date"],
    ["eleven days of rest in a quarter", restOn(...ELEVEN), "rest_days.10.date"],
    ["a programme that starts in its middle", programmeOf(2), "programme_days.0.day"],
    ["two days of it on one date", programmeOf(1, 2), "programme_days.1.opened_on"],
    ["a review of a week that ends on a Monday", monday, "review_answers.0.last_day"],
    ["a place beyond its text", { reading_places: [{ ...place, offset: 2 }] }, `${PLACE}.offset`],
    ["a highlight of nothing", { highlights: [{ ...mark, quote: " " }] }, "highlights.0.quote"],
    ["a highlight twice", { highlights: [mark, mark] }, "highlights.1.id"],
    ["an edit twice", { day_edits: [edit, edit] }, "day_edits.1.write_id"],
    ["no such answer among the edits", edited({ field: "completion" }), "day_edits.0.value"],
    ["an edit whose text no day accepts", edited({ value: LONG }), "day_edits.0.value"],
    ["a milestone never awarded", edited({ ...completed, milestone: 7 }), "day_edits.0.milestone"],
    ["a milestone of a text", edited({ milestone: 3 }), "day_edits.0.milestone"],
    ["a milestone without its days", { days: [day] }, "milestones.0.days"],
    ["a milestone of days without answers", { days: unanswered }, "milestones.0.days"],
    ["a milestone before its days", award({ awarded_at: EARLY }), "milestones.0.days"],
    ["a milestone of a longer run", award({ days: 7 }), "milestones.0.days"],
    ["a milestone of another run", award({ run_started_on: "2026-03-06" }), "milestones.0.days"],
    ["a version with a NUL", signed("a\0"), "manifesto_signatures.0.version"],
    ["an hour that no clock shows", remindedAt("24:00"), "reminder.time"],
  ])("contain no %s, twice or not", (_, change, place) => {
    expect(problem(change)).toBe(place);
  });

  it("have no day beyond the programme, and no end of it before its last §7.7", () => {
    const programme = (length: number, ...more: { round: number; day: number }[]) => ({
      programme_days: [
        ...Array.from({ length }, (_, index) => ({ round: 1, day: index + 1 })),
        ...more,
      ].map((row, index) => ({ ...row, opened_on: addDays("2026-01-01", index), done_at: null })),
    });
    const problemWith = (changes: object, programmeDays: number) =>
      ownDataProblem({ ...whole, ...changes }, NOW, { programmeDays });
    expect(problemWith(programme(30, { round: 2, day: 1 }), 30)).toBeUndefined();
    expect(problemWith(programme(31), 30)).toBe("programme_days.30.day");
    expect(problemWith(programme(31), 40)).toBeUndefined();
    expect(problemWith(programme(5, { round: 2, day: 1 }), 30)).toBe("programme_days.5.round");
    expect(problemWith(programme(21, { round: 2, day: 1 }), 21)).toBeUndefined();
    // A browser does not know the programme's length.
    expect(problem(programme(31))).toBeUndefined();
  });

  it("may have the latest today of any zone, and a line for its tomorrow", () => {
    const days = [
      ...whole.days,
      { ...day, target_date: "2026-03-11" },
      { ...day, ...open, target_date: "2026-03-12" },
    ];
    expect(problem({ days })).toBeUndefined();
  });
});

describe("an export", () => {
  it("is identified by its name and its version", () => {
    const format = OWN_DATA_FORMAT;
    expect(ownDataKind({ format, version: 1 })).toEqual({ ok: true });
    expect(ownDataKind({ format, version: OWN_DATA_VERSION + 1 })).toMatchObject({
      code: "own_data.newer_version",
    });
    for (const other of [null, [], "text", {}, { format }, { format, version: "1" }]) {
      expect(ownDataKind(other)).toMatchObject({ code: "own_data.not_an_export" });
    }
  });

  it("counts its days and its kept days", () => {
    const days = [day, { ...day, ...open, target_date: "2026-03-10" }];
    expect(summaryOf({ days: days as OwnData["days"] })).toEqual({
      days: 2,
      kept_days: 1,
      first_day: "2026-03-09",
      last_day: "2026-03-10",
    });
    expect(summaryOf({ days: [] })).toMatchObject({ days: 0, first_day: null });
  });
});
