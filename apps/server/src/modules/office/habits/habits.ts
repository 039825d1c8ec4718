import { readHabits } from "@sovereign/contract/office-habits";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createHabitsService } from "./habits.service.ts";

/** First renewals are read in full; none changes by the minute. */
const UPDATE_SECONDS = 600;

/** Renewal rates by kept days, which are only counted (decision 128). */
export function createHabits(deps: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "every">;
  refreshMembers: (now: Date) => Promise<void>;
}) {
  const service = createHabitsService(deps);
  deps.jobs.every(UPDATE_SECONDS, "first-days", service.update);
  return {
    routes(gate: Gate) {
      const router = createRouter();
      router.openapi(routeOf(readHabits, gate), async (c) =>
        c.json(await service.read({ timeZone: c.var.caller.timeZone }), 200),
      );
      return router;
    },
  };
}
