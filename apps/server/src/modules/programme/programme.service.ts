import type { ContentPack, ProgrammeDay } from "@sovereign/content/server/pack/content-pack";
import { derivedFrom } from "@sovereign/content/server/pack/derived-from";
import type { ProblemCode } from "@sovereign/contract/problems";
import type { ProgrammeAnswer, ProgrammeDayAnswer } from "@sovereign/contract/programme";
import type { WriteResult } from "@sovereign/contract/writes";
import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import type { EditStamp } from "@sovereign/domain/edit";
import { programmePlace } from "@sovereign/domain/programme";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { programmeRow } from "@sovereign/domain/vault";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { markDay, openDay, type Progress, readProgress } from "./programme.repository.ts";

type Deps = {
  programme: () => ContentPack["programme"];
  db: Database;
  clock: Clock;
};

type SentMark = {
  id: string;
  write: { day: number; done: boolean };
  place: EditStamp;
  timeZone: string;
};

type Sending = { userId: string; audience(): Promise<Audience> };

type Opens = (thing: GatedThing) => Promise<boolean>;

export type ProgrammeService = ReturnType<typeof createProgrammeService>;

export function createProgrammeService({ programme, db, clock }: Deps) {
  const dayByNumber = derivedFrom(
    programme,
    ({ days }) => new Map(days.map((day) => [String(day.day), day])),
  );

  function readPublic(audience: Audience): ProgrammeAnswer {
    const { title, intro, days } = programme();
    const listed = days.map((day) => listedDay(day, mayOpen(programmeRow(day.access), audience)));
    return { title, intro, days: listed, place: null };
  }

  async function read(userId: string, audience: Audience): Promise<ProgrammeAnswer> {
    return answer(await progressOf(userId), audience);
  }

  function answer(progress: Progress, audience: Audience): ProgrammeAnswer {
    const { today, ...place } = placeOf(progress);
    const opened = progress.opened.filter((day) => dayByNumber().has(String(day.day)));
    return {
      ...readPublic(audience),
      place: { today, time_zone: progress.timeZone, ...place, opened },
    };
  }

  async function readDay(number: string, opens: Opens): Promise<ProgrammeDayAnswer> {
    const day = dayOf(number);
    if (!(await opens(programmeRow(day.access)))) throw new Problem("programme.locked");
    return { ...listedDay(day, true), action_step: day.actionStep, body: await day.body() };
  }

  async function recordOpened(userId: string, number: string, audience: Audience) {
    const { day, access } = dayOf(number);
    if (!mayOpen(programmeRow(access), audience)) throw new Problem("programme.locked");
    const progress = await progressOf(userId);
    const place = placeOf(progress);
    if (!place.due || place.day !== day) return answer(progress, audience);
    const { timeZone, round } = progress;
    await openDay(db, { userId, timeZone, round, day, today: place.today });
    return read(userId, audience);
  }

  async function takeMarks(sending: Sending, marks: readonly SentMark[]) {
    const audience = await sending.audience();
    const results: WriteResult[] = [];
    for (const mark of marks) results.push(await markOne(sending.userId, mark, audience));
    return { results, changed: null };
  }

  /** A day due where and when it was marked was shown there, even if that was not recorded. */
  async function markOne(userId: string, mark: SentMark, audience: Audience): Promise<WriteResult> {
    const { id, write, place, timeZone } = mark;
    const { day: number, done } = write;
    const refused = (code: ProblemCode) =>
      ({ id, outcome: "refused", code, milestone: null }) as const;
    const text = dayByNumber().get(String(number));
    if (!text) return refused("programme.not_found");
    const { day, access } = text;
    const progress = await progressOf(userId);
    const { round } = progress;
    if (!progress.opened.some((one) => one.day === day)) {
      const today = calendarDateIn(timeZone, new Date(place.at));
      const then = programmePlace(progress.opened, today, programme().days.length);
      if (!then.due || then.day !== day) return refused("programme.day_not_opened");
      if (!mayOpen(programmeRow(access), audience)) return refused("programme.locked");
      await openDay(db, { userId, round, day, today });
      const { opened } = await progressOf(userId);
      if (!opened.some((one) => one.day === day)) return refused("programme.day_not_opened");
    }
    const doneAt = done ? new Date(place.at) : null;
    const marked = await markDay(db, { userId, round, day, doneAt, place, now: clock() });
    return { id, outcome: marked ? "applied" : "superseded", code: null, milestone: null };
  }

  /** Needs every day to have been shown. Throws `programme.locked`. */
  async function restart(userId: string, audience: Audience): Promise<ProgrammeAnswer> {
    const progress = await progressOf(userId);
    const { finished, today } = placeOf(progress);
    if (!finished) return answer(progress, audience);
    const { access } = dayOf("1");
    if (!mayOpen(programmeRow(access), audience)) throw new Problem("programme.locked");
    const { timeZone, round } = progress;
    await openDay(db, { userId, timeZone, round: round + 1, day: 1, today });
    return read(userId, audience);
  }

  async function progressOf(userId: string): Promise<Progress> {
    const progress = await readProgress(db, userId);
    if (!progress) throw new Problem("auth.session_ended");
    return progress;
  }

  function placeOf({ timeZone, opened }: Progress) {
    const today = calendarDateIn(timeZoneOr(timeZone), clock());
    return { today, ...programmePlace(opened, today, programme().days.length) };
  }

  function dayOf(number: string): ProgrammeDay {
    const day = dayByNumber().get(number);
    if (!day) throw new Problem("programme.not_found");
    return day;
  }

  return { readPublic, read, readDay, recordOpened, takeMarks, restart };
}

function listedDay({ day, principle, category, actionStep }: ProgrammeDay, open: boolean) {
  return { day, principle, category, locked: !open, action_step: open ? actionStep : null };
}
