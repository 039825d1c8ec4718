import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { MILESTONES } from "@sovereign/domain/milestone";
import { COMPLETION_STATUSES, parseNote, parseOneThingText } from "@sovereign/domain/one-thing";
import type { OwnData, OwnDay, OwnEdit } from "@sovereign/domain/own-data";
import { quarterOf, REST_DAYS_A_QUARTER } from "@sovereign/domain/planned-rest";
import { REMINDER_CHANNELS, REMINDER_KINDS } from "@sovereign/domain/reminder";
import { latestReviewDay, parseReviewAnswer, REVIEWS } from "@sovereign/domain/review";
import fc from "fast-check";

const ZONES = ["UTC", "Europe/Lisbon", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"];
const DAY_MS = 86_400_000;
const SPAN_DAYS = 500;

/** Texts that break careless file formats: formulas, quotes, line ends, other scripts. */
const ODD = ["=1+1", '+"a",b', "-1", "@SUM(A1)", "a\r\nb", 'say "no"', "Größe, 日本語 🪙", "a\tb"];

const text = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "grapheme", maxLength: 60 }));
const content = text.map((some) => {
  const parsed = parseOneThingText(some);
  return parsed.ok ? parsed.text : "Call Ana";
});
const note = text.map((some) => {
  const parsed = parseNote(some);
  return parsed.ok ? parsed.note : null;
});
const answer = text.map((some) => {
  const parsed = parseReviewAnswer(some);
  return parsed.ok && parsed.text !== "" ? parsed.text : "Less.";
});
const zone = fc.constantFrom(...ZONES);
const age = fc.nat(SPAN_DAYS);

type Aged = { age: number };

/** Rows of different days, oldest first. */
const aged = <Row>(row: fc.Arbitrary<Row & Aged>): fc.Arbitrary<(Row & Aged)[]> =>
  fc
    .uniqueArray(row, { maxLength: 60, selector: (one) => one.age })
    .map((rows) => rows.sort((one, other) => other.age - one.age));

const status = fc.option(fc.constantFrom(...COMPLETION_STATUSES));

/** Returns random data that a member could have until `now`. */
export function ownDataUntil(now: Date): fc.Arbitrary<OwnData> {
  const today = calendarDateIn("UTC", now);
  const dateOf = (row: Aged) => addDays(today, -row.age);
  const instant = fc
    .integer({ min: now.getTime() - SPAN_DAYS * DAY_MS, max: now.getTime() })
    .map((time) => new Date(time).toISOString());

  const day = fc.record({
    age,
    status,
    content,
    note,
    zone,
    late: fc.boolean(),
    committed: instant,
    reflected: instant,
    completed: instant,
    updated: instant,
  });
  const days = aged(day).map((rows) =>
    rows.map(
      (row): OwnDay => ({
        target_date: dateOf(row),
        content: row.content,
        completion_status: row.status ?? "missed",
        completed_at: row.status === "completed" ? row.completed : null,
        reflected_at: row.status === null ? null : row.reflected,
        committed_at: row.committed,
        late: row.late,
        note: row.status === null ? null : row.note,
        time_zone: row.zone,
        updated_at: row.updated,
      }),
    ),
  );
  const rest_days = aged(fc.record({ age, planned_at: instant })).map((rows) =>
    rows
      .map((row) => ({ date: dateOf(row), planned_at: row.planned_at }))
      .filter(({ date }, index, all) => {
        const tenth = all[index - REST_DAYS_A_QUARTER];
        return !tenth || tenth.date < quarterOf(date).start;
      }),
  );
  const opened = aged(fc.record({ age, done_at: fc.option(instant) }));
  const programme_days = opened.map((rows) =>
    rows.map((row, index) => ({
      round: 1 + Math.floor(index / 30),
      day: 1 + (index % 30),
      opened_on: dateOf(row),
      done_at: row.done_at,
    })),
  );
  const signing = fc.record({ age: fc.nat(5), signed_at: instant });
  const manifesto_signatures = aged(signing).map((rows) =>
    rows.map((row) => ({ version: `2026-${9 - row.age}`, signed_at: row.signed_at })),
  );
  const answered = fc.record({ age: fc.nat(60), answer, updated_at: instant });
  const review_answers = fc.tuple(...[...REVIEWS].sort().map(() => aged(answered))).map((lists) =>
    [...REVIEWS].sort().flatMap((review, index) =>
      (lists[index] ?? []).map((row) => ({
        review,
        last_day: addDays(latestReviewDay(review, today), -row.age * (review === "week" ? 7 : 1)),
        answer: row.answer,
        updated_at: row.updated_at,
      })),
    ),
  );
  const edit = fc.record({
    age,
    id: fc.uuid(),
    at: instant,
    received: instant,
    device: fc.option(fc.uuid()),
    seq: fc.nat(),
    applied: fc.boolean(),
    milestone: fc.boolean(),
    what: fc.oneof(
      fc.record({ field: fc.constant("text" as const), value: content }),
      fc.record({
        field: fc.constant("completion" as const),
        value: fc.constantFrom(...COMPLETION_STATUSES),
      }),
      fc.record({ field: fc.constant("note" as const), value: note.map((some) => some ?? "") }),
    ),
  });
  const day_edits = fc
    .uniqueArray(edit, { maxLength: 40, selector: ({ id }) => id })
    .map((rows) => rows.sort((one, other) => other.age - one.age))
    .map((rows) =>
      rows.map(
        (row): OwnEdit => ({
          write_id: row.id,
          target_date: dateOf(row),
          ...row.what,
          edited_at: row.at,
          device: row.device,
          device_name: "Desktop, Firefox on Linux",
          seq: row.seq,
          applied: row.applied,
          milestone: row.milestone && row.what.field === "completion" ? MILESTONES[0] : null,
          received_at: row.received,
        }),
      ),
    );
  const piece = { section: fc.constantFrom("books", "excerpts"), item: fc.constantFrom("a", "b") };
  const reading_places = fc
    .uniqueArray(
      fc.record({
        ...piece,
        block: fc.nat(400),
        offset: fc.double({ min: 0, max: 1, noNaN: true }),
        opening: content.map((some) => some.slice(0, 20).toWellFormed()),
        percent: fc.nat(100),
        read_at: fc.option(instant),
        edited_at: instant,
        heard: fc.option(fc.nat(9000)),
        heard_at: fc.option(instant),
      }),
      { selector: ({ section, item }) => `${section}/${item}` },
    )
    .map((rows) => rows.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)));
  const highlights = fc
    .uniqueArray(
      fc.record({
        ...piece,
        id: fc.uuid(),
        paragraph: fc.nat(400),
        start: fc.nat(4000),
        quote: content,
        before: answer,
        after: answer,
        note: note.map((some) => some ?? ""),
        created_at: instant,
        edited_at: instant,
      }),
      { selector: ({ id }) => id },
    )
    .map((rows) => rows.sort((one, other) => (one.id < other.id ? -1 : 1)));
  const reminder = fc.option(
    fc.record({
      enabled: fc.boolean(),
      time: fc.constantFrom("00:00", "07:30", "23:59"),
      kind: fc.constantFrom(...REMINDER_KINDS),
      channel: fc.constantFrom(...REMINDER_CHANNELS),
    }),
  );
  return fc
    .record({
      member: fc.record({ time_zone: zone }),
      days,
      day_edits,
      rest_days,
      milestones: fc.constant<OwnData["milestones"]>([]),
      programme_days,
      manifesto_signatures,
      review_answers,
      reading_places,
      highlights,
      reminder,
    })
    .map((data) => withAwards(data, now));
}

const nameOf = ({ section, item }: { section: string; item: string }) => `${section}/${item}`;

/** Adds milestones to the runs that are long enough for them. */
function withAwards(data: OwnData, now: Date): OwnData {
  const answered = data.days.filter(({ reflected_at }) => reflected_at !== null);
  const awarded_at = now.toISOString();
  const milestones = answered.flatMap(({ target_date: run_started_on }, index) =>
    MILESTONES.filter((days) => days <= answered.length - index).map((days) => {
      return { run_started_on, days, awarded_at };
    }),
  );
  const known = new Set<number | null>(milestones.map(({ days }) => days));
  const day_edits = data.day_edits.map((edit) =>
    known.has(edit.milestone) ? edit : { ...edit, milestone: null },
  );
  return { ...data, milestones, day_edits };
}
