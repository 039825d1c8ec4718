import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createHandlers } from "./act-answer.ts";
import type { AnyHandler } from "./act-handler.ts";
import { createActRunner } from "./act-runner.ts";
import { createActStore } from "./act-store.ts";
import { actsRoutes } from "./acts.routes.ts";
import { createActsService } from "./acts.service.ts";
import { createOutsideEnds } from "./outside-ends.ts";
import { createTellOwners } from "./tell-owners.ts";

const POLL_SECONDS = 2;

/** Acts of staff on members: stored first, then run by any node (decision 124). */
export function createActs(deps: {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  handlers: readonly AnyHandler[];
  appUrl: string;
  countPaying: (now: Date) => Promise<number>;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
}) {
  const { jobs, countPaying, appUrl, ...shared } = deps;
  const handlers = createHandlers(deps.handlers);
  const tellOwners = createTellOwners({ ...shared, jobs, appUrl });
  const store = createActStore({ ...shared, handlers });
  const runner = createActRunner({ ...shared, jobs, handlers, store, tellOwners });
  const service = createActsService({
    ...shared,
    handlers,
    runner,
    store,
    countPaying,
    tellOwners,
  });
  jobs.every(POLL_SECONDS, "staff-acts", runner.resume, "refunds");
  return {
    service,
    ends: createOutsideEnds(shared),
    runner,
    store,
    routes: (gate: Gate) => actsRoutes({ service, gate }),
  };
}
