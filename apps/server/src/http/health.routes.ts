import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { describeError } from "#problems/describe-error.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { createRouter } from "./router.ts";

const PATIENCE = 2000;

const Live = z.object({ status: z.literal("live") });
const Ready = z.object({
  status: z.enum(["ready", "not_ready"]),
  database: z.boolean(),
  jobs: z.boolean(),
});

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

const liveRoute = (gate: Gate) =>
  createRoute({
    ...gate("service_information"),
    method: "get",
    path: "/health/live",
    tags: ["Operation"],
    summary: "Whether the process answers",
    responses: { 200: json(Live, "It does") },
  });

const readyRoute = (gate: Gate) =>
  createRoute({
    ...gate("service_information"),
    method: "get",
    path: "/health/ready",
    tags: ["Operation"],
    summary: "Whether the node should be sent requests",
    responses: { 200: json(Ready, "It should"), 503: json(Ready, "It should not just now") },
  });

/** What the state of a node is asked of. */
export type Health = {
  pingDatabase(): Promise<void>;
  jobsRunning(): boolean;
  isDraining(): boolean;
};

/** `/health/live` and `/health/ready`; ready means the database answers and jobs are worked off. */
export function healthRoutes(parts: Health & { gate: Gate }): OpenAPIHono<HttpEnvironment> {
  const { gate } = parts;
  const router = createRouter();
  router.openapi(liveRoute(gate), (c) => c.json({ status: "live" as const }, 200));
  router.openapi(readyRoute(gate), async (c) => {
    const database = await inTime(parts.pingDatabase()).then(
      () => true,
      (error: unknown) => {
        c.var.log.warn({ error: describeError(error) }, "database does not answer");
        return false;
      },
    );
    const jobs = parts.jobsRunning();
    return database && jobs && !parts.isDraining()
      ? c.json({ status: "ready" as const, database, jobs }, 200)
      : c.json({ status: "not_ready" as const, database, jobs }, 503);
  });
  return router;
}

async function inTime(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
