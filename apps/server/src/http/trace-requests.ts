import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Trace } from "#app/tracing/trace.ts";
import type { HttpEnvironment } from "./environment.ts";

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
