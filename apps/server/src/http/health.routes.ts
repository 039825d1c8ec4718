import type { OpenAPIHono } from "@hono/zod-openapi";
import { readLive, readReady } from "@sovereign/contract/operation";
import { RESTORED_BY } from "#app/data/backup/first-server.ts";
import { describeError } from "#problems/describe-error.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { createRouter, routeOf } from "./router.ts";

const TIMEOUT_MS = 2000;

export type Health = {
  pingDatabase(): Promise<void>;
  canWrite(): boolean;
  jobsRunning(): boolean;
  isDraining(): boolean;
  /** The mark of the restore that made the database; undefined without one. */
  restoredBy: string | undefined;
};

export function healthRoutes(deps: Health & { gate: Gate }): OpenAPIHono<HttpEnvironment> {
  const { gate } = deps;
  const router = createRouter();
  router.openapi(routeOf(readLive, gate), (c) => c.json({ status: "live" as const }, 200));
  router.openapi(routeOf(readReady, gate), async (c) => {
    if (deps.restoredBy) c.header(RESTORED_BY, deps.restoredBy);
    const database = await withDeadline(deps.pingDatabase()).then(
      () => true,
      (error: unknown) => {
        c.var.log().warn({ error: describeError(error) }, "the database does not respond");
        return false;
      },
    );
    const jobs = deps.jobsRunning();
    const writes = database && deps.canWrite();
    return database && jobs && !deps.isDraining()
      ? c.json({ status: "ready" as const, database, jobs, writes }, 200)
      : c.json({ status: "not_ready" as const, database, jobs, writes }, 503);
  });
  return router;
}

async function withDeadline(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error("no response in time")), TIMEOUT_MS);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
