import type { MiddlewareHandler } from "hono";
import { Problem } from "#problems/problem.ts";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const PREFLIGHT_ANSWER = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, if-none-match, x-admin-mode, x-client-platform",
  "access-control-max-age": "600",
};

/**
 * Refuses a writing request that a page of another site sent (403), and opens cross-origin
 * reading to TRUSTED_ORIGINS alone. A request without an Origin comes from no page.
 */
export function originCheck(config: Config): MiddlewareHandler<HttpEnvironment> {
  const own = ownOrigins(config.appUrl);
  const trusted = new Set(config.trustedOrigins);
  return async (c, next) => {
    const origin = c.req.header("origin");
    // On every answer: a cache must not give a trusted page the answer that another origin had.
    if (trusted.size > 0) c.header("vary", "Origin");
    if (origin && trusted.has(origin)) {
      c.header("access-control-allow-origin", origin);
      c.header("access-control-allow-credentials", "true");
      c.header("access-control-expose-headers", "etag, retry-after, x-request-id");
      if (c.req.method === "OPTIONS") return c.body(null, 204, PREFLIGHT_ANSWER);
    }
    if (SAFE_METHODS.has(c.req.method)) return next();
    const foreign = origin
      ? !own.has(origin) && !trusted.has(origin)
      : c.req.header("sec-fetch-site") === "cross-site";
    if (foreign) throw new Problem("request.foreign_origin");
    return next();
  };
}

/** On the developer's machine one server answers to every name of the loopback address. */
function ownOrigins(appUrl: string): Set<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK.has(url.hostname)) return new Set([appUrl]);
  const port = url.port ? `:${url.port}` : "";
  return new Set([...LOOPBACK].map((name) => `${url.protocol}//${name}${port}`));
}
