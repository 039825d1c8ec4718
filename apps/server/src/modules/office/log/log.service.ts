import type { OfficeLog, OfficeLogEntry, OfficeLogQuestion } from "@sovereign/contract/office-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { mayRewriteLog } from "#database/server-role.ts";
import type { Staff } from "#http/environment.ts";
import { recordLogRead } from "#modules/office/member/looks.repository.ts";
import { csvCell } from "#modules/office/members/member-csv.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import {
  countEntries,
  findActors,
  findEntries,
  findNamed,
  type LogAsked,
} from "./log.repository.ts";

const PAGE = 50;
const EXPORTED_AT_ONCE = 500;

const COLUMNS = [
  "at",
  "actor",
  "role",
  "kind",
  "outcome",
  "member",
  "member_id",
  "member_hash",
  "reason",
  "details",
  "request_id",
];

type Question = Omit<OfficeLogQuestion, "before">;
type Asking = { staff: Staff; requestId: string };

export function createLogService({ db, clock }: { db: Database; clock: Clock }) {
  /** Reading the log of one member is first recorded in that member's log. */
  async function askedBy(
    { staff, requestId }: Asking,
    { member, ...asked }: Question,
  ): Promise<LogAsked> {
    const name = member?.trim();
    const named = name ? await findNamed(db, name) : undefined;
    const memberKey = named?.key;
    if (named?.id) await recordLogRead(db, { staff, userId: named.id, requestId }, clock());
    // Team and filters are the owner's affair.
    return { ...asked, memberKey, onMembersOnly: staff.role !== "owner" };
  }

  async function* piecesOf(asked: LogAsked, first: number, now: Date): AsyncGenerator<string> {
    yield lineOf(COLUMNS);
    for (let before: number | undefined = first; before !== undefined; ) {
      const limit = EXPORTED_AT_ONCE;
      const entries: OfficeLogEntry[] = await findEntries(db, asked, { before, now, limit });
      if (entries.length > 0) yield entries.map(rowOf).join("");
      before = entries.length === limit ? entries.at(-1)?.id : undefined;
    }
  }

  return {
    async read(asking: Asking, { before, ...question }: OfficeLogQuestion): Promise<OfficeLog> {
      const asked = await askedBy(asking, question);
      const now = clock();
      const [found, total, actors, rewritable] = await Promise.all([
        findEntries(db, asked, { before, now, limit: PAGE + 1 }),
        countEntries(db, asked, now),
        findActors(db, asked, now),
        mayRewriteLog(db),
      ]);
      const entries = found.slice(0, PAGE);
      const next = found.length > PAGE ? (entries.at(-1)?.id ?? null) : null;
      return { entries, total, next, actors, rewritable };
    },

    /** Its own entry is written first and is no part of it. */
    async export(asking: Asking, question: Question): Promise<AsyncGenerator<string>> {
      const asked = await askedBy(asking, question);
      const { staff, requestId } = asking;
      const now = clock();
      const { what, days, actor = null, memberKey = null } = asked;
      const rows = await countEntries(db, asked, now);
      const details = { rows, what, days, actor, member: memberKey };
      const own = await appendToLog(db, { staff, kind: "log_exported", details, requestId }, now);
      return piecesOf(asked, own, now);
    },
  };
}

const rowOf = (entry: OfficeLogEntry): string =>
  lineOf([
    entry.at,
    entry.actor.name,
    entry.actor.role,
    entry.kind,
    entry.outcome ?? "",
    entry.member?.email ?? entry.invited ?? "",
    entry.member?.id ?? "",
    entry.member?.key ?? "",
    entry.reason ?? "",
    JSON.stringify(entry.details),
    entry.request_id ?? "",
  ]);

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
