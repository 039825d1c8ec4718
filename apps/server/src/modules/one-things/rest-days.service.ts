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
  noteBegunDay,
  readRestDays,
  replaceRestDays,
} from "./rest-days.repository.ts";

export type RestDaysService = ReturnType<typeof createRestDaysService>;

/** Planned rest (decision 77): reads a member's days of rest and replaces those to come. */
export function createRestDaysService({ db, clock }: { db: Database; clock: Clock }) {
  async function memberRest(tx: Database, userId: string, now: Date) {
    const found = await readRestDays(tx, userId, firstReadDay(now));
    if (!found) throw new Problem("auth.session_ended");
    const today = calendarDateIn(timeZoneOr(found.timeZone), now);
    return { ...found, today, begun: latestBegun(today, found.known) };
  }

  return {
    /** Notes in the transaction of a move which day has begun in the zone that the member leaves. */
    memberMoved: (tx: Database, userId: string, zone: string) =>
      noteBegunDay(tx, userId, calendarDateIn(timeZoneOr(zone), clock())),

    /** The days of rest of the quarters in sight. */
    async read(userId: string): Promise<RestPlan> {
      return planOf(await memberRest(db, userId, clock()));
    },

    /**
     * Makes `dates` the days of rest among those that can be chosen, all or none: plans of one member
     * wait for each other, so that none is checked against days that another is about to change.
     */
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
  /** The latest day that has begun: today, or a later one in a zone that the member was in. */
  begun: CalendarDate;
};

/** What a member's days of rest come to on `today`, as the endpoints answer it. */
function planOf({ restDays, timeZone, today, begun }: Planning): RestPlan {
  const quarters = restQuarters(restDays, begun);
  const rest_days = restDays.filter((date) =>
    quarters.some(({ start, end }) => date >= start && date <= end),
  );
  return { today, time_zone: timeZone, ...restHorizon(begun), rest_days, quarters };
}

/** The start of the quarter under way or of the one before: no zone is in an earlier one. */
function firstReadDay(now: Date): CalendarDate {
  return quarterOf(addDays(calendarDateIn("UTC", now), -1)).start;
}
