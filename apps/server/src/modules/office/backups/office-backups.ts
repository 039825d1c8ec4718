import { readBackups, releaseHeld } from "@sovereign/contract/office-backups";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Backups } from "#app/data/backup/backups.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createBackupsService } from "./backups.service.ts";

const SEND_SECONDS = 60;
const EXPIRE_SECONDS = 3600;

/** The nightly backup, its rehearsal each week, and the owner's report of both (decision 151). */
export function createOfficeBackups(deps: {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Pick<Jobs, "daily" | "every">;
  backups: Backups;
  config: { authSecret: string; backupDays: string; appUrl: string };
}) {
  const { jobs, clock, backups } = deps;
  const service = createBackupsService(deps);
  jobs.daily("backup", service.nightly);
  jobs.every(EXPIRE_SECONDS, "backups-here", () => backups.expireHere(clock()));
  jobs.every(SEND_SECONDS, "backups-stored", service.keepTrue);
  jobs.every(SEND_SECONDS, "erased-accounts", () => backups.sendErased(clock()));
  return {
    service,
    routes(gate: Gate) {
      const router = createRouter();
      router.openapi(routeOf(readBackups, gate), async (c) => c.json(await service.read(), 200));
      router.openapi(routeOf(releaseHeld, gate), async (c) => {
        await service.release(c.req.valid("param").kind, c.var);
        return c.body(null, 204);
      });
      return router;
    },
  };
}
