import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import { createListeners } from "#app/listeners.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { createCalendarService } from "./calendar.service.ts";
import { findMissingWrites } from "./day-edits.repository.ts";
import { createDayWritesService } from "./day-writes.service.ts";
import { countKeptDays, countSetDays } from "./one-things.repository.ts";
import { oneThingsRoutes } from "./one-things.routes.ts";
import { createOneThingsService, type ReadPartnerState } from "./one-things.service.ts";
import { createOverviewService } from "./overview.service.ts";
import { ownDays, readDayFigures } from "./own-days.repository.ts";
import { readRemindedDays } from "./reminded-day.repository.ts";
import { restDaysRoutes } from "./rest-days.routes.ts";
import { createRestDaysService } from "./rest-days.service.ts";
import { type ChoosePeriod, readReviewedDays } from "./reviewed-days.service.ts";

type Deps = {
  db: Database;
  clock: Clock;
  rateLimits: RateLimits;
  onFirstCommit: () => void;
  onDaysChanged: (userId: string) => void;
};

/** Creates the daily loop: priority, answer, streak (specification, section 4) and rest. */
export function createOneThings(deps: Deps) {
  const overviews = createOverviewService(deps);
  let readPartnerState: ReadPartnerState = async () => undefined;
  const service = createOneThingsService({
    ...deps,
    overviews,
    readPartnerState: (userId) => readPartnerState(userId),
  });
  const dayWritten = createListeners<[userId: string, day: CalendarDate]>();
  const writes = createDayWritesService({ ...deps, onDayWritten: dayWritten.tell });
  const calendar = createCalendarService(deps);
  const restDays = createRestDaysService(deps);
  return {
    onDayWritten: dayWritten.add,
    /** Sets who knows whether there is a partner; asked with each overview. */
    onPartnerAsked(read: ReadPartnerState): void {
      readPartnerState = read;
    },
    countKeptDays: (userId: string) => countKeptDays(deps.db, userId),
    // PostgreSQL may lack a zone that this runtime knows.
    countSetDays: ({ userId, timeZone }: Pick<Caller, "userId" | "timeZone">) =>
      countSetDays(deps.db, userId, calendarDateIn(timeZoneOr(timeZone), deps.clock())),
    writeKinds: { text: writes.take, completion: writes.take, note: writes.take },
    findMissingWrites: (userId: string, ids: readonly string[]) =>
      findMissingWrites(deps.db, userId, ids),
    readRemindedDays: (asked: readonly { userId: string; day: CalendarDate }[]) =>
      readRemindedDays(deps.db, asked),
    readReviewedDays: (member: Pick<Caller, "userId" | "timeZone">, choose: ChoosePeriod) =>
      readReviewedDays(
        { db: deps.db, readOverview: ({ userId }) => overviews.read(userId, deps.clock()) },
        member,
        choose,
      ),
    memberMoved: restDays.memberMoved,
    ownDays,
    readDayFigures: (userId: string) => readDayFigures(deps.db, userId),
    readSeenDays: (userId: string, since: CalendarDate) =>
      overviews.readSeen(userId, since, deps.clock()),
    readMarks: (userId: string) => overviews.readMarks(userId, deps.clock()),
    routes: (gate: Gate) => {
      const router = createRouter();
      router.route("/", oneThingsRoutes({ ...deps, service, gate }));
      router.route("/", calendarRoutes({ service: calendar, gate }));
      router.route("/", restDaysRoutes({ ...deps, service: restDays, gate }));
      return router;
    },
  };
}
