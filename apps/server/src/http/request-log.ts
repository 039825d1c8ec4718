import { randomUUID } from "node:crypto";
import type { ProblemCode } from "@sovereign/contract/problems";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
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
};

export function logRequest(log: Logger, { requestId, started, ...answered }: Answered): void {
  const ms = Math.round(performance.now() - started);
  log.info({ request_id: requestId, ...answered, ms }, "request");
}

/** A member's request that the server failed. */
export type FailedRequest = { requestId: string; userId: string; route: string; code: ProblemCode };

export function requestLog(
  log: Logger,
  onFailed: (request: FailedRequest) => unknown,
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
    logRequest(log, { requestId, method, route, status, started });
    const { userId } = c.get("caller") ?? {};
    if (status < 500 || userId === undefined) return;
    const code = c.error ? problemOf(c.error).code : "server.unexpected";
    // After the response.
    setImmediate(() => onFailed({ requestId, userId, route: `${method} ${route}`, code }));
  };
}
