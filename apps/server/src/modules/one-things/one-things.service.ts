import { deviceName } from "@sovereign/content/public/device-name";
import { SEARCH_PAGE_DAYS } from "@sovereign/contract/one-thing-search";
import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdits } from "@sovereign/contract/writes";
import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { deviceOf } from "@sovereign/domain/device";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import { readDayEdits, removeDayEdit } from "./day-edits.repository.ts";
import { lockDays } from "./day-writes.repository.ts";
import { searchMemberDays } from "./one-thing-search.repository.ts";
import type { OverviewService } from "./overview.service.ts";

type Member = Pick<Caller, "userId">;

/** Returns what a member's pages must know before they read anything of a partner. */
export type ReadPartnerState = (userId: string) => Promise<Overview["partner"]>;

export type OneThingsService = ReturnType<typeof createOneThingsService>;

export function createOneThingsService(deps: {
  db: Database;
  clock: Clock;
  overviews: OverviewService;
  readPartnerState: ReadPartnerState;
}) {
  const { db, clock, overviews, readPartnerState } = deps;

  async function readOverview({ userId }: Member): Promise<Overview> {
    const read = [overviews.read(userId, clock()), readPartnerState(userId)] as const;
    const [overview, partner] = await Promise.all(read);
    return Object.assign(overview, { partner });
  }

  async function search({ userId }: Member, query: string, before: string | null) {
    if (before !== null) requireDate(before);
    const limit = SEARCH_PAGE_DAYS + 1;
    const found = await searchMemberDays(db, userId, { words: query, before, limit });
    const hits = found.slice(0, SEARCH_PAGE_DAYS);
    return { query, hits, more: found.length > hits.length };
  }

  async function readEdits({ userId }: Member, date: string): Promise<DayEdits> {
    requireDate(date);
    const found = await readDayEdits(db, userId, date);
    if (!found) throw new Problem("auth.session_ended");
    const edits = found.edits.map((edit) => ({
      ...edit,
      device_name: deviceName(deviceOf(edit.device_name)),
    }));
    return { date, time_zone: found.time_zone, edits };
  }

  async function deleteEdit({ userId }: Member, date: string, id: string): Promise<void> {
    requireDate(date);
    await db.transaction(async (tx) => {
      await lockDays(tx, userId);
      await removeDayEdit(tx, userId, date, id);
    });
  }

  return { readOverview, search, readEdits, deleteEdit };
}

function requireDate(date: string): void {
  if (!isCalendarDate(date)) throw new Problem("one_thing.date_invalid");
}
