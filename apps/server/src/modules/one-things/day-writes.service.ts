import type { ChangedDays, OneThingRecord } from "@sovereign/contract/one-things";
import type { WriteResult } from "@sovereign/contract/writes";
import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import {
  type CheckedWrite,
  checkDayWrite,
  type DayWrite,
  dayAfterEdit,
  judgeEdit,
  writtenValue,
} from "@sovereign/domain/day-write";
import { believedPlace, type EditStamp, isOfOneDevice } from "@sovereign/domain/edit";
import { knownDays } from "@sovereign/domain/known-days";
import { type Milestone, milestoneDue } from "@sovereign/domain/milestone";
import { mergedInto } from "@sovereign/domain/note-merging";
import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { streakOf } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import {
  addDay,
  changeDay,
  hasText,
  insertMilestone,
  type KeptEdit,
  keepEdit,
  lockDays,
  lockDaysAndRead,
  MAX_EDITS,
  readFoundDay,
  readLastNote,
  removeEdit,
  removeOldEdits,
  removeStanding,
  takeBack,
} from "./day-writes.repository.ts";
import { readDaysAndAwards } from "./one-things.repository.ts";
import type { FoundDay } from "./one-things.rows.ts";
import { allDays, firstReadDay } from "./overview.service.ts";
import { saveStartedDay } from "./rest-days.repository.ts";

type PlacedWrite = {
  id: string;
  write: DayWrite;
  place: EditStamp;
  timeZone: string;
  deviceName: string;
};

type Made = {
  result: WriteResult;
  /** Null for a withdrawn text; undefined when the write was refused. */
  record: OneThingRecord | null | undefined;
  isFirstText: boolean;
};

type Judged = PlacedWrite & CheckedWrite & { userId: string; now: Date; found: FoundDay };

/** Rules apply as of the time of the edit (decision 99). */
export function createDayWritesService(deps: {
  db: Database;
  onFirstCommit: () => void;
  onDayWritten: (userId: string, day: CalendarDate) => void;
}) {
  const { db, onFirstCommit, onDayWritten } = deps;

  /** A resent edit gets its first result. Locks the member's days (decision 117). */
  async function take(
    { userId, now }: { userId: string; now: Date },
    writes: readonly PlacedWrite[],
  ): Promise<{ results: WriteResult[]; changed: ChangedDays }> {
    const { made, member } = await db.transaction(async (tx) => {
      const first = writes.find(({ write }) => isCalendarDate(write.date));
      const lock = first ? lockDaysAndRead(tx, keyOf(userId, first)) : lockDays(tx, userId);
      const member = await lock;
      if (member === null) throw new Problem("auth.session_ended");
      const made: Made[] = [];
      for (const write of writes) {
        const found = write === first ? member.found : undefined;
        made.push(await make(tx, userId, write, now, found));
      }
      await saveStarted(tx, userId, timeZoneOr(member.timeZone), now, keptOf(writes, made));
      return { made, member };
    });
    const days = new Map<CalendarDate, OneThingRecord | null>();
    for (const [index, { result, record, isFirstText }] of made.entries()) {
      const write = writes[index]?.write;
      if (write && record !== undefined) days.set(write.date, record);
      if (isFirstText) onFirstCommit();
      if (write && write.kind !== "note" && result.outcome === "applied") {
        onDayWritten(userId, write.date);
      }
    }
    return {
      results: made.map(({ result }) => result),
      changed: {
        version: member.version,
        today: calendarDateIn(timeZoneOr(member.timeZone), now),
        time_zone: member.timeZone,
        days: Array.from(days, ([date, record]) => ({ date, record })),
      },
    };
  }

  return { take };
}

const refused = (id: string, code: WriteResult["code"]): Made => ({
  result: { id, outcome: "refused", code, milestone: null },
  record: undefined,
  isFirstText: false,
});

const keyOf = (userId: string, { id, write: { date, kind: field }, place }: PlacedWrite) => ({
  userId,
  id,
  date,
  field,
  place,
});

async function make(
  tx: Database,
  userId: string,
  sent: PlacedWrite,
  now: Date,
  read: FoundDay | undefined,
): Promise<Made> {
  const { id, write, place, timeZone } = sent;
  const { date, kind: field } = write;
  const checked = checkDayWrite(write, timeZoneOr(timeZone), new Date(place.at));
  if (!isCalendarDate(date)) return refused(id, "one_thing.date_invalid");
  const found = read ?? (await readFoundDay(tx, keyOf(userId, sent)));
  // A write accepted in time may be too old when it is resent.
  if (found.edit) {
    const { applied, milestone } = found.edit;
    const outcome = applied ? "applied" : "superseded";
    const result = { id, outcome, code: null, milestone } as const;
    return { result, record: found.record, isFirstText: false };
  }
  if (!checked.ok) return refused(id, checked.code);
  const { standing, record } = found;
  const believed = (each: EditStamp) => believedPlace(each, now.getTime());
  const other = standing[field] && believed(standing[field]);
  const rivals = found.rivals.map(believed);
  // The rivals include the edits of the write's own device, with their time of receipt.
  const edits = other && !isOfOneDevice(place, other) ? [other, ...rivals] : rivals;
  const answer = standing.completion && believed(standing.completion);
  const judged = judgeEdit(checked.change, place, { record, edits, answer });
  if (judged !== "applied" && judged !== "superseded") return refused(id, judged);
  const edit = { ...sent, ...checked, userId, now, found };
  const isFirstText = judged === "applied" && (await isFirst(tx, edit));
  const after = await (judged === "applied" ? apply(tx, edit) : keep(tx, edit));
  const result = { id, outcome: judged, code: null, milestone: after.milestone } as const;
  return { result, record: after.record, isFirstText };
}

/** Whether the member has had no text on any day. Ask before the edit is written. */
async function isFirst(tx: Database, { userId, change, found: { record } }: Judged) {
  if (change.kind !== "text" || writtenValue(change) === "") return false;
  if (record && record.content !== NO_ONE_THING_TEXT) return false;
  return !(await hasText(tx, userId));
}

const keptEditOf = ({ write: { date }, change, ...edit }: Judged): KeptEdit => ({
  ...edit,
  date,
  field: change.kind,
  value: writtenValue(change),
  applied: false,
  milestone: null,
  mergedIds: [],
  overwrittenChars: 0,
});

type After = { record: OneThingRecord | null; milestone: Milestone | null };

async function keep(tx: Database, edit: Judged): Promise<After> {
  const kept = keptEditOf(edit);
  await keepEdit(tx, kept);
  await endWith(tx, kept, edit.found);
  return { record: edit.found.record, milestone: null };
}

async function apply(tx: Database, edit: Judged): Promise<After> {
  const { write, change, place, late, timeZone, found } = edit;
  const { date } = write;
  const { standing } = found;
  const other = change.kind === "text" ? standing.completion : standing.text;
  const applied = { date, change, at: place.at, late, timeZone };
  const record = dayAfterEdit(found.record, applied, other?.at ?? null);
  const sitting = await sittingOf(tx, edit);
  const milestone = record && (await award(tx, edit, record));
  const kept = { ...keptEditOf(edit), ...sitting, applied: true, milestone };
  const [before] = sitting.mergedIds;
  if (before) await removeEdit(tx, edit.userId, before);
  const writeDay = found.record ? changeDay : addDay;
  if (record) await writeDay(tx, kept, record, { ...standing, [change.kind]: place });
  else await takeBack(tx, kept);
  // A standing includes no later day.
  if (date < firstReadDay(edit.now)) await removeStanding(tx, edit.userId, date);
  await endWith(tx, kept, found);
  return { record, milestone };
}

/** One version per sitting is stored, and one where text was lost. */
async function sittingOf(tx: Database, { userId, write, change, place }: Judged) {
  const none = { mergedIds: [], overwrittenChars: 0 };
  if (change.kind !== "note") return none;
  const note = await readLastNote(tx, { userId, date: write.date });
  if (!note) return none;
  const later = { ...place, value: writtenValue(change) };
  const overwrittenChars = mergedInto(later, note, note.overwritten_chars);
  return overwrittenChars === null
    ? none
    : { mergedIds: [note.id, ...note.merged_ids].slice(0, MAX_EDITS), overwrittenChars };
}

async function endWith(tx: Database, kept: KeptEdit, { edits }: FoundDay): Promise<void> {
  if (edits >= MAX_EDITS) await removeOldEdits(tx, kept);
}

async function award(
  tx: Database,
  edit: Judged,
  record: OneThingRecord,
): Promise<Milestone | null> {
  const { userId, change, late, now } = edit;
  if (change.kind !== "completion" || change.status !== "completed" || late) return null;
  const read = await readDaysAndAwards(tx, userId, firstReadDay(now));
  if (!read) return null;
  const { days, awarded } = read;
  const date = record.target_date;
  const others = allDays(days).filter(({ target_date }) => target_date !== date);
  const records = [record, ...others];
  const streak = streakOf(knownDays({ ...days, records, older: [] }, date));
  const { rest_days: restDays } = days;
  const due = milestoneDue({ todayStatus: change.status, streak, awarded, restDays });
  if (!due || !streak.started_on) return null;
  await insertMilestone(tx, { userId, runStartedOn: streak.started_on, days: due, now });
  return due;
}

const keptOf = (writes: readonly PlacedWrite[], made: readonly Made[]) =>
  writes.filter((_, index) => made[index]?.result.outcome !== "refused");

/** For a written day ahead of the date in the member's zone, which only the device knows. */
async function saveStarted(
  tx: Database,
  userId: string,
  timeZone: string,
  now: Date,
  kept: readonly PlacedWrite[],
): Promise<void> {
  const begun = kept.map((write) =>
    calendarDateIn(timeZoneOr(write.timeZone), new Date(write.place.at)),
  );
  const latest = begun.sort().at(-1);
  if (latest && latest > calendarDateIn(timeZone, now)) await saveStartedDay(tx, userId, latest);
}
