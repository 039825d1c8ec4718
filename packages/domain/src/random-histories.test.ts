import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type CalendarDate, dateRange } from "./calendar-date.ts";
import { COMPLETION_STATUSES, type CompletionStatus, isOpen } from "./one-thing.ts";
import { explainStreak } from "./streak-explanation.ts";
import { type Action, MemberLife } from "./testing/member-life.ts";
import { runs } from "./testing/runs.ts";

const BEGINS = "2026-01-10";
const DATES = dateRange("2025-09-01", addDays(BEGINS, 60));
const WORTH: Record<CompletionStatus, number> = { completed: 1, partial: 0.5, missed: 0 };
const ZONES = [
  "Pacific/Kiritimati",
  "Pacific/Chatham",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "UTC",
  "America/New_York",
  "Pacific/Pago_Pago",
];

const status = fc.constantFrom<CompletionStatus>("completed", "completed", ...COMPLETION_STATUSES);
const one = (act: fc.Arbitrary<Action>) => act.map((only): Action[] => [only]);
const age = fc.constantFrom(0, 0, 1, 2);
const actions = fc.oneof(
  // An evening on which today is answered.
  {
    weight: 8,
    arbitrary: status.map((answer): Action[] => [
      { kind: "wait", minutes: 1440 },
      { kind: "answer", age: 0, status: answer },
    ]),
  },
  { weight: 2, arbitrary: one(fc.record({ kind: fc.constant("wait"), minutes: fc.nat(1800) })) },
  { weight: 4, arbitrary: one(fc.record({ kind: fc.constant("answer"), age, status })) },
  {
    weight: 3,
    arbitrary: one(fc.record({ kind: fc.constant("fly"), zone: fc.constantFrom(...ZONES) })),
  },
  {
    weight: 2,
    arbitrary: one(fc.record({ kind: fc.constant("rest"), ahead: fc.subarray([1, 2, 3, 4]) })),
  },
  { weight: 1, arbitrary: one(fc.constant({ kind: "line" })) },
);

const life = fc.record({
  zone: fc.constantFrom(...ZONES),
  before: fc.array(fc.constantFrom(..."cccccccccccppmor."), { maxLength: 70, size: "max" }),
  actions: fc.array(actions, { minLength: 3, maxLength: 10, size: "max" }).map((all) => all.flat()),
});

/** Computes the numbers of `today` by replaying every day. */
function replay({ records, rests, today }: MemberLife) {
  const answered = [...records.values()].filter((record) => !isOpen(record));
  const last = answered.map((record) => record.target_date).reduce(later, today);
  const strengths = new Map<CalendarDate, number>();
  let run = { days: 0, completed: 0 };
  let shown = { run, today_counts: false };
  let [strength, best, begun] = [0, 0, false];
  for (const date of DATES) {
    if (date > last) break;
    const record = records.get(date);
    begun ||= record !== undefined && !rests.includes(date);
    if (begun && !rests.includes(date)) {
      const given = record?.completion_status ?? "missed";
      const kept = 0.5 ** (1 / 13);
      strength = strength * kept + WORTH[given] * (1 - kept);
      const counts = given !== "missed";
      const completed = run.completed + (given === "completed" ? 1 : 0);
      run = counts ? { days: run.days + 1, completed } : { days: 0, completed: 0 };
      best = Math.max(best, run.days);
      if (date === today && counts) shown = { run, today_counts: true };
    }
    if (date < today) shown = { run, today_counts: false };
    strengths.set(date, strength);
  }
  const on = (date: CalendarDate) => strengths.get(date) ?? 0;
  const yesterday = addDays(today, -1);
  const todays = records.get(today);
  const raised = todays && !isOpen(todays) && on(today) > on(yesterday);
  const until = raised ? today : yesterday;
  return {
    current: shown.run.days,
    completed: shown.run.completed,
    today_counts: shown.today_counts,
    best,
    strength: { now: points(on(until)), week_ago: points(on(addDays(until, -7))) },
  };
}

const points = (strength: number) => Math.round(strength * 100);
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);

/** Compares the numbers with the replay and with their explanation. */
function figuresOf(member: MemberLife) {
  const { days, streak, strength } = member.overview();
  const replayed = replay(member);
  const { run } = explainStreak(days);
  const { started_on, ...shown } = streak;
  const explained = { completed: run?.completed ?? 0, current: 0 };
  explained.current = explained.completed + (run?.partial ?? 0);
  expect({ ...shown, ...explained, strength }).toEqual(replayed);
  expect(shown.current).toBe(replayed.current);
  return { today: days.today, best: streak.best, strength: strength.now };
}

/** Answered days of rest: they have started and stay rest. */
const restOfAnswered = ({ rests, records }: MemberLife) =>
  rests.filter((date) => records.get(date)?.reflected_at);

/** Whether an action downgrades an answer. */
function takesBack(member: MemberLife, act: Action): boolean {
  if (act.kind !== "answer") return false;
  const record = member.records.get(addDays(member.today, -act.age));
  return record !== undefined && WORTH[act.status] < WORTH[record.completion_status];
}

it("of random histories with rests, late answers, zones and flights the figures are those of a replay, add up, and fall only when a day ends §4.18", () => {
  fc.assert(
    fc.property(life, ({ zone, before, actions }) => {
      const member = new MemberLife(BEGINS, zone, before.join(""));
      let figures = figuresOf(member);
      for (const act of actions) {
        const earlier = figures;
        const takenBack = takesBack(member, act);
        const restedAndAnswered = restOfAnswered(member);
        member.do(act);
        figures = figuresOf(member);
        if (act.kind === "rest") expect(restOfAnswered(member)).toEqual(restedAndAnswered);
        if (takenBack) continue;
        expect(figures.best).toBeGreaterThanOrEqual(earlier.best);
        const ahead = [...member.records.values()].some(
          (record) => !isOpen(record) && record.target_date > figures.today,
        );
        // A day that ended lowers strength; after a flight west it can be open again.
        if (figures.today <= earlier.today && !(act.kind === "fly" && ahead))
          expect(figures.strength).toBeGreaterThanOrEqual(earlier.strength);
      }
      for (const [index, award] of member.awards.entries()) {
        const twice = member.awards
          .slice(0, index)
          .filter(({ days, on }) => days === award.days && on >= award.run_started_on);
        expect(twice).toEqual([]);
      }
    }),
    runs(1000),
  );
});
