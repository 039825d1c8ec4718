import type { ProblemCode } from "@sovereign/contract/problems";
import type { WriteResult } from "@sovereign/contract/writes";
import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import {
  type CheckedWrite,
  checkDayWrite,
  type DayWrite,
  judgeEdit,
  writtenValue,
} from "@sovereign/domain/day-write";
import type { EditPlace } from "@sovereign/domain/edit";
import { knownDays } from "@sovereign/domain/known-days";
import { type Milestone, milestoneDue } from "@sovereign/domain/milestone";
import { foldedInto } from "@sovereign/domain/note-sitting";
import { streakOf } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import type { DayEdit } from "./day-edit.statements.ts";
import {
  foldEdit,
  insertMilestone,
  readEdit,
  writeDay,
  writeLine,
} from "./day-writes.repository.ts";
import type { MemberDays, NoteBefore, WrittenDays } from "./one-things.rows.ts";
import { allDays, firstReadDay, type OverviewService } from "./overview.service.ts";
import { noteBegunDay } from "./rest-days.repository.ts";

/** How often an edit may be overtaken between being judged and being written. */
const MOST_RACES = 10;

/** A write of a day with its place among the edits, and the zone in which its day was. */
type PlacedWrite = {
  id: string;
  write: DayWrite;
  place: EditPlace;
  timeZone: string;
  deviceName: string;
};

/** An edit that a statement has made, or found made. */
type Made = { checked: CheckedWrite; days: WrittenDays };

/** Writes of days: judged by the rules of `domain` as at the time of the edit, and kept (decision 99). */
export function createDayWritesService(parts: {
  db: Database;
  overviews: OverviewService;
  /** Told when a member has committed to their first ONE Thing ever. */
  onFirstCommit: () => void;
  onDayWritten: (userId: string, day: CalendarDate) => void;
}) {
  const { db, overviews, onFirstCommit, onDayWritten } = parts;

  /**
   * Makes the edits that a device has sent at `now`, one after another, each in the zone that it
   * names; one that is sent again is answered as before. Throws `auth.session_ended` without the
   * member.
   */
  async function writeSent(userId: string, edits: readonly PlacedWrite[], now: Date) {
    const results: WriteResult[] = [];
    let days: MemberDays | null = null;
    const begun: CalendarDate[] = [];
    for (const edit of edits) {
      const made = await make(userId, edit, now);
      if ("days" in made) {
        days = made.days;
        begun.push(calendarDateIn(timeZoneOr(edit.timeZone), new Date(edit.place.at)));
      }
      results.push({ id: edit.id, ...(await outcomeOf(userId, edit, made, now)) });
    }
    const latest = begun.sort().at(-1);
    // Written where the date is ahead of the one at home: only the device has said so.
    if (days && latest && latest > calendarDateIn(timeZoneOr(days.timeZone), now)) {
      await noteBegunDay(db, userId, latest);
    }
    const overview = days
      ? await overviews.ofDays(userId, days, now, null)
      : await overviews.read(userId, now);
    return { results, overview };
  }

  async function outcomeOf(
    userId: string,
    edit: PlacedWrite,
    made: Made | { refused: ProblemCode },
    now: Date,
  ): Promise<Omit<WriteResult, "id">> {
    // What was taken in its time may be too old by now, and was taken all the same.
    const kept = "days" in made ? made.days.edit : await keptEdit(userId, edit);
    if (kept) {
      const outcome = kept.applied ? "applied" : "superseded";
      const milestone =
        "days" in made ? await milestoneOf(userId, edit, made, now) : kept.milestone;
      return { outcome, code: null, milestone };
    }
    if ("refused" in made) return { outcome: "refused", code: made.refused, milestone: null };
    throw new Error("an edit of whatever zone was neither kept nor refused");
  }

  /** An edit that came before; a date that does not exist is no day's. */
  async function keptEdit(userId: string, { id, write: { date } }: PlacedWrite) {
    return isCalendarDate(date) ? readEdit(db, { userId, date, id }) : null;
  }

  /** A note that saves itself is kept once for each sitting, and where something of it was lost. */
  async function foldInto(edit: DayEdit, before: NoteBefore): Promise<void> {
    const later = { ...edit.place, value: writtenValue(edit.change) };
    const typedOver = foldedInto(later, before, before.typedOver);
    if (typedOver !== null) await foldEdit(db, edit, { id: before.id, typedOver });
  }

  async function make(
    userId: string,
    edit: PlacedWrite,
    now: Date,
  ): Promise<Made | { refused: ProblemCode }> {
    const { id, write, place, timeZone, deviceName } = edit;
    const checked = checkDayWrite(write, timeZoneOr(timeZone), new Date(place.at));
    if (!checked.ok) return { refused: checked.code };
    const { change, late, ahead } = checked;
    const { date } = write;
    const since = firstReadDay(now);
    const row = {
      id,
      userId,
      date,
      change,
      place,
      late,
      timeZone,
      deviceName,
      now,
      since,
    };
    const put = ahead ? writeLine : writeDay;
    for (let race = 0; race < MOST_RACES; race += 1) {
      const days = await put(db, row);
      if (!days) throw new Problem("auth.session_ended");
      if (days.firstText) onFirstCommit();
      if (days.edit?.applied && change.kind !== "note") onDayWritten(userId, date);
      if (days.noteBefore) await foldInto(row, days.noteBefore);
      if (!days.found) return { checked, days };
      const judged = judgeEdit(change, place, days.found);
      if (judged !== "applied" && judged !== "superseded") return { refused: judged };
      // Another edit of the day came between what this one saw and what it met.
    }
    throw new Problem("server.unavailable", { detail: "The day is being written." });
  }

  /** What an answer is awarded, or was: one that was recorded without its award is awarded it now. */
  async function milestoneOf(
    userId: string,
    { id, write }: PlacedWrite,
    { checked, days }: Made,
    now: Date,
  ): Promise<Milestone | null> {
    if (!days.edit?.applied || days.edit.milestone !== null) return days.edit?.milestone ?? null;
    if (checked.change.kind !== "completion" || checked.late) return null;
    const records = allDays(days);
    const streak = streakOf(knownDays({ ...days, records, older: [] }, write.date));
    const todayStatus = records.find((day) => day.target_date === write.date)?.completion_status;
    const { milestones: awarded, rest_days: restDays } = days;
    const due = milestoneDue({ todayStatus, streak, awarded, restDays });
    if (!due || !streak.started_on) return null;
    const award = { userId, runStartedOn: streak.started_on, days: due, now, writeId: id };
    return (await insertMilestone(db, award)) ? due : null;
  }

  return { writeSent };
}
