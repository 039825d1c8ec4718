import { ANSWERED_FOR, NO_CALLER } from "@sovereign/domain/deployment-values";
import type { MiddlewareHandler } from "hono";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";

/** For every response that is not a page: nothing may load, run, frame or submit. */
const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PERMISSIONS =
  "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()";

type Headers = readonly (readonly [name: string, value: string])[];

/** The headers of ASVS chapter 3: of every response, and of API responses. */
export function securityHeadersOf(config: Config): { common: Headers; ofInterface: Headers } {
  const common: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", PERMISSIONS],
    ["content-security-policy", STRICT_POLICY],
  ];
  if (config.appUrl.startsWith("https:")) {
    common.push(["strict-transport-security", "max-age=31536000; includeSubDomains"]);
  }
  const ofInterface: Headers = [
    ...common,
    ["cache-control", "no-store"],
    [ANSWERED_FOR, NO_CALLER],
  ];
  return { common, ofInterface };
}

export function securityHeaders(config: Config): MiddlewareHandler<HttpEnvironment> {
  const { common, ofInterface } = securityHeadersOf(config);
  return async (c, next) => {
    const headers = isInterface(c.req.path) ? ofInterface : common;
    for (const [name, value] of headers) c.header(name, value);
    await next();
    // A Response that a handler created has not received the headers above.
    if (c.res.headers.has("x-content-type-options")) return;
    const answer = new Response(c.res.body, c.res);
    for (const [name, value] of headers) {
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    const { userId } = c.get("caller") ?? {};
    if (userId) answer.headers.set(ANSWERED_FOR, userId);
    answer.headers.set("x-request-id", c.var.requestId);
    c.res = undefined;
    c.res = answer;
  };
}

export function isInterface(path: string): boolean {
  return /^\/(api|health|metrics|\.well-known)(\/|$)/.test(path);
}
