import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type GatedThing, mayOpen } from "@sovereign/domain/access";
import { ANSWERED_FOR } from "@sovereign/domain/deployment-values";
import type { Logger } from "pino";
import type { Observe } from "#app/observed.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { Config } from "#settings/config.ts";
import { recordRequest, requestAttributes, requestIdOf } from "./request-log.ts";
import { securityHeadersOf } from "./security-headers.ts";

export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Host names that need no further check. */
const PLAIN_HOST = /^[a-z\d._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

type Deps = {
  config: Config;
  log: Logger;
  observe: Observe;
  trace: Trace;
  endpoint: { path: string; access: GatedThing };
  /** The caller of a token, and the tag of the response that they would get. */
  knownTo: (authorization: string) => { tag: string; userId: string } | undefined;
};

export function etagOf(answer: object): string {
  const hash = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}

/** Whether the caller has this response; a compressing proxy weakens the tag (`W/`). */
export function isKnown(etag: string, ifNoneMatch = ""): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
  );
}

/** Responds 304 before the router when the caller's copy is current (decision 16). */
export function createNotModifiedFastPath(deps: Deps): FastPath {
  const { config, log, observe, trace, endpoint, knownTo } = deps;
  const { path, access } = endpoint;
  // Permission is not checked here.
  if (!mayOpen(access, "signed_in")) return () => false;
  const { ofInterface } = securityHeadersOf(config);
  const common = ofInterface.filter(([name]) => name !== ANSWERED_FOR).flat();
  if (config.trustedOrigins.length > 0) common.push("vary", "Origin");
  const attributes = requestAttributes("GET", path, 304);
  return (request, response) => {
    if (request.url !== path || request.method !== "GET") return false;
    const started = performance.now();
    const { headers, rawHeaders } = request;
    const { authorization, host, "if-none-match": known } = headers;
    if (!authorization || !known || !host || !PLAIN_HOST.test(host)) return false;
    // Cross-origin requests, bodies and duplicate headers go to the routes.
    if (headers.origin !== undefined || headers["content-length"] !== undefined) return false;
    if (headers["transfer-encoding"] !== undefined) return false;
    if (Object.keys(headers).length * 2 !== rawHeaders.length) return false;
    const answer = knownTo(authorization);
    if (!answer || !isKnown(answer.tag, known)) return false;
    const { tag, userId } = answer;
    const given = headers["x-request-id"];
    const requestId = requestIdOf(typeof given === "string" ? given : undefined);
    trace(`GET ${path}`, attributes, () => {
      const own = [ANSWERED_FOR, userId, "x-request-id", requestId, "etag", tag];
      response.writeHead(304, [...common, ...own]).end();
      const answered = { requestId, method: "GET", route: path, status: 304, started };
      recordRequest(log, observe, answered);
    });
    return true;
  };
}
