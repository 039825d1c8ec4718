import { ANSWERED_FOR } from "@sovereign/domain/deployment-values";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { Problem } from "#problems/problem.ts";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";
import { isInterface } from "./security-headers.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Another site may post only here: a provider's form, checked by a cookie (decision 94), and an
 * email program's request, which only its token allows (decision 125).
 */
const FROM_ELSEWHERE = /^\/api\/(auth\/callback\/apple$|mail-preferences\/)/;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const SHARED = {
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: [
    "authorization",
    "content-type",
    "if-none-match",
    "range",
    "x-admin-mode",
    "x-client-platform",
  ],
  exposeHeaders: [ANSWERED_FOR, "content-disposition", "etag", "retry-after", "x-request-id"],
  maxAge: 600,
};

/** Refuses writes from another site's page. A request without an Origin comes from no page. */
export function originCheck(config: Config): MiddlewareHandler<HttpEnvironment> {
  const own = ownOrigins(config.appUrl);
  const trusted = new Set(config.trustedOrigins);
  const share = cors({ ...SHARED, origin: config.trustedOrigins });
  return async (c, next) => {
    const origin = c.req.header("origin");
    if (origin && trusted.has(origin)) return share(c, next);
    // On every response: a cache must not give one origin's response to another.
    if (trusted.size > 0) c.header("vary", "Origin");
    if (SAFE_METHODS.has(c.req.method)) return next();
    if (FROM_ELSEWHERE.test(c.req.path)) return next();
    const foreign = origin ? !own.has(origin) : c.req.header("sec-fetch-site") === "cross-site";
    if (foreign) throw new Problem("request.foreign_origin");
    return next();
  };
}

/** On a developer's machine one server has every name of the loopback address. */
function ownOrigins(appUrl: string): Set<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK.has(url.hostname)) return new Set([appUrl]);
  const port = url.port ? `:${url.port}` : "";
  return new Set([...LOOPBACK].map((name) => `${url.protocol}//${name}${port}`));
}

/** A form that another site posts to a page gets the page, without what it sent. */
export const formsGetPages: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;
  const mode = c.req.header("sec-fetch-mode");
  const reads = mode ? mode === "navigate" : c.req.header("accept")?.includes("text/html");
  const isPage = c.req.method === "POST" && !isInterface(c.req.path);
  if (!isPage || !reads || !isForm.test(c.req.header("content-type") ?? "")) return next();
  // Two slashes would lead to another host.
  return c.redirect(new URL(c.req.url).pathname.replace(/^[/\\]+/, "/"), 303);
};
