import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { runningDay } from "@sovereign/domain/day-rollover";
import { bestSoFar, knownDays, type ReadDays } from "@sovereign/domain/known-days";
import { type Award, milestoneDue } from "@sovereign/domain/milestone";
import { type CompletionStatus, isOpen, writeWindow } from "@sovereign/domain/one-thing";
import { checkRestPlan, latestBegun, restHorizon } from "@sovereign/domain/planned-rest";
import { type RecordedDay, type Standing, standingToKeep } from "@sovereign/domain/standing";
import { streakOf } from "@sovereign/domain/streak";
import { strengthOf } from "@sovereign/domain/strength";
import { daysOf } from "./days.ts";

/** An action of a member; an answer is for the day `age` days ago. */
export type Action =
  | { kind: "wait"; minutes: number }
  | { kind: "fly"; zone: string }
  | { kind: "answer"; age: number; status: CompletionStatus }
  | { kind: "line" }
  | { kind: "rest"; ahead: number[] };

/** How many days before UTC's date the server reads in full. */
const READ_WHOLE_DAYS = 32;

/**
 * A member's life by the rules of the domain, stored as the server stores it: records, rest,
 * awards and a standing.
 */
export class MemberLife {
  zone: string;
  now: number;
  readonly records = new Map<CalendarDate, RecordedDay>();
  rests: CalendarDate[];
  readonly awards: (Award & { on: CalendarDate })[] = [];
  #kept: Standing | null = null;
  /** The latest day that had started in a zone they left. */
  #seen: CalendarDate | null = null;

  /** Starts at noon of `date` in UTC, with a day per letter up to three days before. */
  constructor(date: CalendarDate, zone: string, letters: string) {
    const { records, rest_days } = daysOf(letters, date, addDays(date, -3));
    for (const record of records) this.records.set(record.target_date, record);
    this.rests = rest_days;
    this.zone = zone;
    this.now = Date.parse(`${date}T12:00:00.000Z`);
  }

  get today(): CalendarDate {
    return calendarDateIn(this.zone, new Date(this.now));
  }

  /** Performs an action unless a rule refuses it. */
  do(act: Action): void {
    if (act.kind === "wait") this.now += act.minutes * 60_000;
    if (act.kind === "fly") {
      this.#seen = [this.#seen ?? this.today, this.today].sort().at(-1) ?? null;
      this.zone = act.zone;
    }
    if (act.kind === "answer") this.#answer(addDays(this.today, -act.age), act.status);
    if (act.kind === "line") this.#write(addDays(this.today, 1), "missed", null);
    if (act.kind === "rest") this.#plan(act.ahead.map((days) => addDays(this.today, days)));
  }

  /** Computes the overview's numbers, and stores a standing when it is due. */
  overview() {
    const { today } = this;
    const read = this.#read();
    const days = knownDays(read, today);
    const all = [...read.records, ...read.older];
    const keep = standingToKeep(read.standing, all, read.rest_days, today);
    if (keep && (this.#kept?.through ?? "") < keep.through) this.#kept = keep;
    return {
      days,
      streak: { ...streakOf(days), best: bestSoFar(read, days) },
      strength: strengthOf(days),
    };
  }

  #read(): ReadDays {
    const since = addDays(calendarDateIn("UTC", new Date(this.now)), -READ_WHOLE_DAYS);
    const standing = this.#kept && this.#kept.through < since ? this.#kept : null;
    const after = (date: CalendarDate) => date > (standing?.through ?? "");
    const all = [...this.records.values()].filter((record) => after(record.target_date));
    return {
      standing,
      records: all.filter((record) => record.target_date >= since),
      older: all.filter((record) => record.target_date < since),
      rest_days: this.rests.filter(after),
    };
  }

  #write(date: CalendarDate, completion_status: CompletionStatus, reflected_at: string | null) {
    if (reflected_at === null && this.records.has(date)) return;
    this.records.set(date, { target_date: date, completion_status, reflected_at });
    if (this.#kept && this.#kept.through >= date) this.#kept = null;
  }

  #answer(date: CalendarDate, status: CompletionStatus): void {
    const at = new Date(this.now);
    const window = writeWindow("completion", date, this.today, runningDay(this.zone, at));
    if (!window.ok) return;
    this.#write(date, status, at.toISOString());
    if (window.late) return;
    const read = this.#read();
    const streak = streakOf(knownDays(read, date));
    const { awards: awarded } = this;
    const state = { todayStatus: status, streak, awarded, restDays: read.rest_days };
    const days = milestoneDue(state);
    if (days && streak.started_on)
      this.awards.push({ days, run_started_on: streak.started_on, on: date });
  }

  #plan(chosen: CalendarDate[]): void {
    const written = [...this.records.values()];
    const latest = (days: RecordedDay[]) =>
      days
        .map((day) => day.target_date)
        .sort()
        .at(-1) ?? null;
    const answered = latest(written.filter((record) => !isOpen(record)));
    const begun = latestBegun(this.today, {
      answered,
      recorded: latest(written),
      seen: this.#seen,
    });
    const { from, to } = restHorizon(begun);
    const dates = chosen.filter((date) => date >= from && date <= to);
    const plan = checkRestPlan(dates, this.rests, begun);
    if (plan.ok) this.rests = plan.rest_days;
  }
}
