import type { OwnDataExport, OwnDataSummaryAnswer } from "@sovereign/contract/own-data";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { OWN_DATA_FORMAT, OWN_DATA_VERSION } from "@sovereign/domain/own-data";
import type { Reminder } from "@sovereign/domain/reminder";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { OwnRows } from "#database/own-rows.ts";
import { Problem } from "#problems/problem.ts";
import { findStaffNote } from "#staff/staff-notes.repository.ts";
import { daysTable } from "./days-table.ts";
import { readOwnData } from "./read-own-data.ts";

type Lists = {
  [Name in keyof OwnDataExport as OwnDataExport[Name] extends unknown[]
    ? Name
    : never]: OwnDataExport[Name];
};
type Row<Name extends keyof Lists> = Lists[Name][number];

export type OwnDataDeps = {
  db: Database;
  member: {
    readZone(userId: string): Promise<string | undefined>;
    hold(tx: Database, userId: string): Promise<boolean>;
    bringZone(tx: Database, userId: string, timeZone: string): Promise<void>;
  };
  rows: { [Name in keyof Lists]: OwnRows<Row<Name>> };
  countProgrammeDays: () => number;
  hasProgrammeMark: (db: Database, userId: string) => Promise<boolean>;
  reminder: {
    read(userId: string): Promise<Reminder | null>;
    bring(tx: Database, userId: string, reminder: Reminder): Promise<void>;
  };
  readGifts: (userId: string) => Promise<OwnDataExport["gifts"]>;
  readPartner: (userId: string) => Promise<OwnDataExport["partner"]>;
  readDayFigures: (userId: string) => Promise<Omit<OwnDataSummaryAnswer, "empty">>;
  onDaysChanged: (userId: string) => void;
  onExported: (userId: string) => Promise<void>;
};

export type OwnFile = { date: CalendarDate; pieces: AsyncGenerator<string> };

export type OwnDataService = ReturnType<typeof createOwnDataService>;

export function createOwnDataService(deps: OwnDataDeps & { clock: Clock }) {
  const { db, clock, member, rows, reminder } = deps;

  async function zoneOf(userId: string): Promise<string> {
    const zone = await member.readZone(userId);
    if (zone === undefined) throw new Problem("auth.session_ended");
    return zone;
  }

  /** Rows created by merely viewing a page do not count. */
  async function isEmpty(at: Database, userId: string): Promise<boolean> {
    for (const list of Object.values(rows)) {
      if (!list.isIncidental && (await list.exists(at, userId))) return false;
    }
    return !(await deps.hasProgrammeMark(at, userId));
  }

  async function summary(userId: string): Promise<OwnDataSummaryAnswer> {
    return { ...(await deps.readDayFigures(userId)), empty: await isEmpty(db, userId) };
  }

  async function* exported(userId: string, timeZone: string): AsyncGenerator<string> {
    const note = await findStaffNote(db, userId);
    const head = {
      format: OWN_DATA_FORMAT,
      version: OWN_DATA_VERSION,
      exported_at: clock().toISOString(),
      member: { time_zone: timeZone },
      reminder: await reminder.read(userId),
      gifts: await deps.readGifts(userId),
      partner: await deps.readPartner(userId),
      staff_note: note?.text ? { text: note.text, at: note.at.toISOString() } : null,
    };
    yield JSON.stringify(head).slice(0, -1);
    for (const [name, list] of Object.entries(rows)) {
      yield `,\n${JSON.stringify(name)}:[`;
      let first = true;
      for await (const page of list.pages(db, userId)) {
        const lines = page.map((row) => JSON.stringify(row)).join(",\n");
        yield first ? `\n${lines}` : `,\n${lines}`;
        first = false;
      }
      yield "]";
    }
    yield "}\n";
  }

  const todayIn = (zone: string) => calendarDateIn(timeZoneOr(zone), clock());

  return {
    summary,

    async export(userId: string): Promise<OwnFile> {
      const zone = await zoneOf(userId);
      await deps.onExported(userId);
      return { date: todayIn(zone), pieces: exported(userId, zone) };
    },

    async exportDays(userId: string): Promise<OwnFile> {
      const zone = await zoneOf(userId);
      await deps.onExported(userId);
      const rest: CalendarDate[] = [];
      for await (const page of rows.rest_days.pages(db, userId)) {
        rest.push(...page.map(({ date }) => date));
      }
      return { date: todayIn(zone), pieces: daysTable(rows.days.pages(db, userId), rest) };
    },

    /** Imports into an empty account: all of it, or nothing and a Problem. */
    async import(userId: string, body: Uint8Array): Promise<OwnDataSummaryAnswer> {
      const programmeDays = deps.countProgrammeDays();
      const data = await readOwnData(body, { now: clock(), programmeDays });
      await db.transaction(async (tx) => {
        if (!(await member.hold(tx, userId))) throw new Problem("auth.session_ended");
        if (!(await isEmpty(tx, userId))) throw new Problem("own_data.not_empty");
        await bring(tx, userId, data);
      });
      deps.onDaysChanged(userId);
      return summary(userId);
    },
  };

  async function bring(tx: Database, userId: string, data: OwnDataExport): Promise<void> {
    await member.bringZone(tx, userId, data.member.time_zone);
    for (const name of Object.keys(rows) as (keyof Lists)[]) {
      // Rows that a page view created here are replaced by the export's.
      if (data[name].length > 0) await rows[name].clear(tx, userId);
      await (rows[name] as OwnRows<object>).add(tx, userId, data[name]);
    }
    if (data.reminder) await reminder.bring(tx, userId, data.reminder);
  }
}
