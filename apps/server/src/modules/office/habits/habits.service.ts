import type { OfficeHabits } from "@sovereign/contract/office-habits";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { firstDaysOf } from "@sovereign/domain/first-days";
import { FIRST_DAYS, HABITS, habitRates } from "@sovereign/domain/habit-rates";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { builtInConditions } from "@sovereign/domain/member-filter";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import { findPage, sumUp } from "#modules/office/members/members.repository.ts";
import {
  countByHabit,
  countFirstDays,
  type FirstDays,
  findKeptDates,
  findNewcomers,
  findSettled,
  findStarts,
  storeFirstDays,
} from "./first-days.repository.ts";

const SHOWN_QUIET = 8;
const MEMBERS_AT_ONCE = 1000;

/** Longer than from one update of the office's tables to the next. */
const LATEST_MS = 2 * 3600_000;

/** Cut here alone: PostgreSQL knows other zones, and in other spellings. */
function firstDaysFrom({
  id,
  zone,
  started,
}: {
  id: string;
  zone: string;
  started: Date;
}): FirstDays {
  const timeZone = timeZoneOr(zone);
  const start = calendarDateIn(timeZone, started);
  const to = dayBeginsAt(timeZone, addDays(start, FIRST_DAYS));
  return { id, start, from: dayBeginsAt(timeZone, start), to };
}

type Deps = {
  db: Database;
  clock: Clock;
  /** Updates the member list. */
  refreshMembers: (now: Date) => Promise<void>;
};

export function createHabitsService({ db, clock, refreshMembers }: Deps) {
  async function findQuiet(now: Date): Promise<OfficeHabits["quiet"]> {
    const today = calendarDateIn("UTC", now);
    const where = conditionsSql(builtInConditions("quiet_before_renewal", today), now);
    const page = { where, sort: "paid_until", after: null, limit: SHOWN_QUIET } as const;
    const [{ total }, rows] = await Promise.all([sumUp(db, where), findPage(db, page)]);
    const starts = await findStarts(
      db,
      rows.map(({ member }) => member.id),
    );
    const days = await countFirstDays(db, starts.map(firstDaysFrom));
    const members = rows.flatMap(({ member: { id, email, price, last_kept, paid_until } }) =>
      last_kept !== null && paid_until !== null
        ? [
            {
              id,
              address: email,
              price,
              last_kept,
              renews_at: paid_until,
              first_days: days.get(id) ?? 0,
            },
          ]
        : [],
    );
    return { total, members };
  }

  async function update(since: Date | null = null): Promise<void> {
    const now = clock();
    let page: Awaited<ReturnType<typeof findSettled>> = [];
    do {
      page = await findSettled(db, now, { since, after: page.at(-1), limit: MEMBERS_AT_ONCE });
      if (page.length === 0) return;
      const newcomers = (await findNewcomers(db, page)).map((each) => ({
        ...each,
        ...firstDaysFrom(each),
      }));
      if (newcomers.length === 0) continue;
      const kept = new Map((await findKeptDates(db, newcomers)).map((each) => [each.id, each]));
      const counted = newcomers.flatMap(({ id, zone, start, renewed }) => {
        const dates = kept.get(id);
        if (!dates) return [];
        const pieces = dates.pieces.map((at) => calendarDateIn(timeZoneOr(zone), at));
        return [{ userId: id, start, renewed, ...firstDaysOf({ ...dates, start, pieces }) }];
      });
      await storeFirstDays(db, counted);
    } while (page.length === MEMBERS_AT_ONCE);
  }

  return {
    /** Counts the days of all whose first renewal is settled and who are not counted yet. */
    update: () => update(),
    /** The same of those whose first renewal was settled in the last two hours. */
    updateLatest: () => update(new Date(clock().getTime() - LATEST_MS)),

    async read({ timeZone }: { timeZone: string }): Promise<OfficeHabits> {
      const now = clock();
      await refreshMembers(now);
      const [counts, quiet] = await Promise.all([countByHabit(db), findQuiet(now)]);
      const days = counts.filter(({ habit }) => habit === "days");
      return {
        today: calendarDateIn(timeZone, now),
        members: days.reduce((sum, { members }) => sum + members, 0),
        habits: HABITS.map((habit) => ({
          habit,
          ...habitRates(
            habit,
            counts.filter((each) => each.habit === habit),
          ),
        })),
        quiet,
      };
    },
  };
}
