import { randomUUID } from "node:crypto";
import type { MemberFilter } from "@sovereign/contract/office-members";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  BUILT_IN_FILTERS,
  builtInConditions,
  conditionsText,
  type MemberCondition,
} from "@sovereign/domain/member-filter";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { addFilter, deleteFilter, findFilters } from "./member-filters.repository.ts";
import type { createMemberList } from "./member-list.ts";
import { countEach } from "./members.repository.ts";

type Deps = { db: Database; clock: Clock; list: ReturnType<typeof createMemberList> };
type By = { staff: Staff; requestId: string };

export type MemberFiltersService = ReturnType<typeof createMemberFiltersService>;

export function createMemberFiltersService({ db, clock, list }: Deps) {
  return {
    async list(): Promise<MemberFilter[]> {
      const now = clock();
      await list.refresh(now);
      const today = calendarDateIn("UTC", now);
      const builtIn = BUILT_IN_FILTERS.map((id) => ({
        id,
        name: null,
        conditions: builtInConditions(id, today),
      }));
      const filters = [...builtIn, ...(await findFilters(db))];
      const counts = await countEach(
        db,
        filters.map(({ conditions }) => conditions),
        now,
      );
      return filters.map((filter, index) => ({ ...filter, count: counts[index] ?? 0 }));
    },

    async save(
      { staff, requestId }: By,
      { name, conditions }: { name: string; conditions: MemberCondition[] },
    ): Promise<MemberFilter> {
      const now = clock();
      const id = randomUUID();
      const created = { createdBy: staff.userId, createdAt: now };
      const details = { name, filter: conditionsText(conditions) };
      await db.transaction(async (tx) => {
        const isNew = await addFilter(tx, { id, name, conditions, ...created });
        if (!isNew) throw new Problem("office.filter_name_taken");
        await appendToLog(tx, { staff, kind: "filter_saved", details, requestId }, now);
      });
      const [count = 0] = await countEach(db, [conditions], now);
      return { id, name, conditions, count };
    },

    /** Does nothing when it is gone already. */
    async remove({ staff, requestId }: By, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const name = await deleteFilter(tx, id);
        if (name === undefined) return;
        const entry = { staff, kind: "filter_removed", details: { name }, requestId } as const;
        await appendToLog(tx, entry, clock());
      });
    },
  };
}
