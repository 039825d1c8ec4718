import { readHabits } from "@sovereign/contract/office-habits";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createHabitsService } from "./habits.service.ts";

/** Renewal rates by kept days, which are only counted (decision 128). */
export function createHabits(deps: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "daily">;
  refreshMembers: (now: Date) => Promise<void>;
}) {
  const service = createHabitsService(deps);
  // A journal that was filled in may have added older ones.
  deps.jobs.daily("first-days", () => service.update());
  return {
    updateLatest: service.updateLatest,
    routes(gate: Gate) {
      const router = createRouter();
      router.openapi(routeOf(readHabits, gate), async (c) =>
        c.json(await service.read({ timeZone: c.var.caller.timeZone }), 200),
      );
      return router;
    },
  };
}
