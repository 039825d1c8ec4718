import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { PageStep } from "@sovereign/domain/funnel";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import { isCountedVisit } from "./counted-visit.ts";
import { type FunnelReport, pageStepBody, reportQuery, reportSchema } from "./funnel.schema.ts";

/** More pages than one reads in ten minutes, and room for an office behind one address. */
const LIMIT = { points: 120, seconds: 600 };

type Parts = {
  /** Resolves to whether the step is stored; undefined where nothing is counted. */
  count: ((step: PageStep) => Promise<boolean>) | undefined;
  report: (span: { from?: string | undefined; to?: string | undefined }) => Promise<FunnelReport>;
  rateLimits: RateLimits;
  gate: Gate;
};

const countStep = (gate: Gate) =>
  createRoute({
    ...gate("funnel_count"),
    method: "post",
    path: "/api/funnel",
    tags: ["Funnel"],
    summary: "Count that a public page was opened; nothing about who opened it is kept",
    request: {
      body: { required: true, content: { "application/json": { schema: pageStepBody } } },
    },
    responses: {
      204: { description: "Counted, or not to be counted" },
      ...problemAnswers(...BODY_PROBLEMS, "request.rate_limited"),
    },
  });

const readReport = (gate: Gate) =>
  createRoute({
    ...gate("funnel_report"),
    method: "get",
    path: "/api/funnel",
    tags: ["Funnel"],
    summary: "Read the sums per day and step; for administrators, to others there is nothing here",
    request: { query: reportQuery },
    responses: {
      200: {
        description: "The sums",
        content: { "application/json": { schema: reportSchema } },
      },
      ...problemAnswers(...CALLER_PROBLEMS, "request.invalid", "route.not_found"),
    },
  });

/** What pages report, and what administrators read of it (decision 28). */
export function funnelRoutes({
  count,
  report,
  rateLimits,
  gate,
}: Parts): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();

  router.openapi(countStep(gate), async (c) => {
    // Who objects is not even counted for the limit.
    if (!count || !isCountedVisit((name) => c.req.header(name))) return c.body(null, 204);
    const key = `funnel:ip:${c.var.clientAddress}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, LIMIT);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    if (!(await count(c.req.valid("json").step))) throw new Problem("server.unavailable");
    return c.body(null, 204);
  });

  router.openapi(readReport(gate), async (c) => {
    if (c.var.caller.role !== "admin") throw new Problem("route.not_found");
    return c.json(await report(c.req.valid("query")), 200);
  });

  return router;
}
