import { randomUUID } from "node:crypto";
import type { ProblemCode } from "@sovereign/contract/problems";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Observe } from "#app/observed.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { HttpEnvironment } from "./environment.ts";
import { problemOf } from "./problem-answers.ts";

const SANE_REQUEST_ID = /^[\w.-]{8,64}$/;

export const requestIdOf = (given: string | undefined): string =>
  given && SANE_REQUEST_ID.test(given) ? given : randomUUID();

/** `route` is a pattern, never the URL, which may contain tokens. */
type Answered = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  started: number;
  code?: ProblemCode | undefined;
};

export function recordRequest(log: Logger, observe: Observe, answered: Answered): void {
  const { requestId, method, route, status, started, code } = answered;
  const ms = performance.now() - started;
  log.info({ request_id: requestId, method, route, status, code, ms: Math.round(ms) }, "request");
  observe({ kind: "request", method, route, status, code, ms });
}

/** A member's request that the server failed. */
export type FailedRequest = { requestId: string; userId: string; route: string; code: ProblemCode };

export function requestLog(
  log: Logger,
  onFailed: (request: FailedRequest) => unknown,
  observe: Observe,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    c.set("log", () => log.child({ request_id: requestId }));
    c.header("x-request-id", requestId);
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c);
    const problem = c.error && problemOf(c.error).code;
    recordRequest(log, observe, { requestId, method, route, status, started, code: problem });
    const { userId } = c.get("caller") ?? {};
    if (status < 500 || userId === undefined) return;
    const code = problem ?? "server.unexpected";
    // After the response.
    setImmediate(() => onFailed({ requestId, userId, route: `${method} ${route}`, code }));
  };
}

export const requestAttributes = (method: string, route: string, status: number) => ({
  "http.request.method": method,
  "http.route": route,
  "http.response.status_code": status,
});

/** Traces each request by its route's pattern. */
export const traceRequests =
  (trace: Trace): MiddlewareHandler<HttpEnvironment> =>
  (c, next) =>
    trace("request", {}, async (step) => {
      await next();
      const { method } = c.req;
      const route = routePath(c);
      step.describe(`${method} ${route}`, requestAttributes(method, route, c.res.status));
    });
