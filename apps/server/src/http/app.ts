import { randomUUID } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Config } from "#settings/config.ts";
import { bodyGuard } from "./body-guard.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnvironment } from "./environment.ts";
import { originCheck } from "./origin-check.ts";
import { answerError } from "./problem-answers.ts";
import { createRouter } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";

const SANE_REQUEST_ID = /^[\w.-]{8,64}$/;

/** The app with everything that every request passes; compose mounts the routes on it. */
export function createApp(config: Config, log: Logger): OpenAPIHono<HttpEnvironment> {
  const app = createRouter();
  app.onError(answerError);
  app.use(
    requestLog(log),
    securityHeaders(config),
    clientAddress(config.trustProxy),
    originCheck(config),
    bodyGuard,
  );
  return app;
}

/**
 * Names the request (a sane x-request-id is kept) and writes one line about it: method, route
 * pattern, status, milliseconds. A pattern and never the address, for addresses can hold tokens.
 */
function requestLog(log: Logger): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const given = c.req.header("x-request-id") ?? "";
    const requestId = SANE_REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    c.set("requestId", requestId);
    c.set("log", log.child({ request_id: requestId }));
    c.header("x-request-id", requestId);
    await next();
    c.var.log.info(
      {
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      "request",
    );
  };
}
