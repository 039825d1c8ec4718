import type { RestPlan } from "@sovereign/contract/rest-days";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  checkRestPlan,
  latestBegun,
  quarterOf,
  restHorizon,
  restQuarters,
} from "@sovereign/domain/planned-rest";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { lockDays } from "./day-writes.repository.ts";
import {
  type MemberRest,
  readRestDays,
  replaceRestDays,
  saveStartedDay,
} from "./rest-days.repository.ts";

export type RestDaysService = ReturnType<typeof createRestDaysService>;

export function createRestDaysService({ db, clock }: { db: Database; clock: Clock }) {
  async function memberRest(tx: Database, userId: string, now: Date) {
    const found = await readRestDays(tx, userId, firstReadDay(now));
    if (!found) throw new Problem("auth.session_ended");
    const today = calendarDateIn(timeZoneOr(found.timeZone), now);
    return { ...found, today, begun: latestBegun(today, found.known) };
  }

  return {
    memberMoved: (tx: Database, userId: string, zone: string) =>
      saveStartedDay(tx, userId, calendarDateIn(timeZoneOr(zone), clock())),

    async read(userId: string): Promise<RestPlan> {
      return planOf(await memberRest(db, userId, clock()));
    },

    /** Serializes a member's plans, so that none is checked against days that another changes. */
    plan(userId: string, dates: readonly CalendarDate[]): Promise<RestPlan> {
      return db.transaction(async (tx) => {
        await lockDays(tx, userId);
        const now = clock();
        const rest = await memberRest(tx, userId, now);
        const checked = checkRestPlan(dates, rest.restDays, rest.begun);
        if (!checked.ok) throw new Problem(checked.code);
        await replaceRestDays(tx, { userId, ...restHorizon(rest.begun), dates, now });
        return planOf({ ...rest, restDays: checked.rest_days });
      });
    },
  };
}

type Planning = MemberRest & {
  today: CalendarDate;
  /** The latest day that has started: today, or a later one in a previous zone. */
  begun: CalendarDate;
};

function planOf({ restDays, timeZone, today, begun }: Planning): RestPlan {
  const quarters = restQuarters(restDays, begun);
  const rest_days = restDays.filter((date) =>
    quarters.some(({ start, end }) => date >= start && date <= end),
  );
  return { today, time_zone: timeZone, ...restHorizon(begun), rest_days, quarters };
}

/** Returns the start of the quarter, or of the previous one while any zone is still in it. */
function firstReadDay(now: Date): CalendarDate {
  return quarterOf(addDays(calendarDateIn("UTC", now), -1)).start;
}
