import type { OpenAPIHono } from "@hono/zod-openapi";
import {
  countPageStep,
  type FunnelReport,
  readFunnelReport,
  readWayIn,
  type WayIn,
} from "@sovereign/contract/funnel";
import { type PageStep, type VisitedPage, visitedPage } from "@sovereign/domain/funnel";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";

/** More pages than one visitor reads, with room for an office behind one IP address. */
const LIMIT = { points: 120, seconds: 600 };

type Deps = {
  count: ((step: PageStep, page?: VisitedPage) => Promise<boolean>) | undefined;
  wayIn: () => Promise<WayIn>;
  report: (span: { from?: string | undefined; to?: string | undefined }) => Promise<FunnelReport>;
  rateLimits: RateLimits;
  gate: Gate;
};

export function funnelRoutes({
  count,
  wayIn,
  report,
  rateLimits,
  gate,
}: Deps): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();

  router.openapi(routeOf(countPageStep, gate), async (c) => {
    // A visitor who objects is not counted for the rate limit either.
    if (!count || !isCountedVisit((name) => c.req.header(name))) return c.body(null, 204);
    const key = `funnel:ip:${c.var.clientAddress}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, LIMIT);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    const { step } = c.req.valid("json");
    const page = step === "visit" ? pageOf(c.req.header("referer")) : undefined;
    if (!(await count(step, page))) throw new Problem("server.unavailable");
    return c.body(null, 204);
  });

  router.openapi(routeOf(readFunnelReport, gate), async (c) => {
    if (c.var.caller.role !== "admin") throw new Problem("route.not_found");
    return c.json(await report(c.req.valid("query")), 200);
  });

  router.openapi(routeOf(readWayIn, gate), async (c) => c.json(await wayIn(), 200));

  return router;
}

/** The reporting page, as the browser names it; a page with a secret in its address names none. */
function pageOf(referer: string | undefined): VisitedPage | undefined {
  return referer && URL.canParse(referer) ? visitedPage(new URL(referer).pathname) : undefined;
}

/** Automated clients. One that hides itself is counted. */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|^(curl|wget|python|go-http|java|okhttp|axios|node|undici)/i;

type Headers = (name: string) => string | undefined;

/** Respects Global Privacy Control and Do Not Track (decision 28). */
function isCountedVisit(header: Headers): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  const agent = header("user-agent");
  return agent !== undefined && agent !== "" && !PROGRAM.test(agent);
}
