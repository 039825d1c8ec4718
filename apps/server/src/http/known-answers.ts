import type { IncomingMessage, ServerResponse } from "node:http";
import { type GatedThing, mayOpen } from "@sovereign/domain/access";
import type { Logger } from "pino";
import type { Config } from "#settings/config.ts";
import { isKnown } from "./etag.ts";
import { logRequest, requestIdOf } from "./request-log.ts";
import { securityHeadersOf } from "./security-headers.ts";

/** Answers a request before any route is looked for; tells whether it has. */
export type AnswerAhead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The names of a server that nobody has to look at twice. */
const PLAIN_HOST = /^[a-z\d._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

type Parts = {
  config: Config;
  log: Logger;
  /** A GET that answers with a tag. */
  endpoint: { path: string; access: GatedThing };
  /** The tag of what it would answer whoever sends this `authorization`, if all of that is known. */
  tagFor: (authorization: string) => string | undefined;
};

/**
 * Answers 304 where a caller asks for what they have: what the routes would answer, with the same
 * headers and the same line in the log, without what they need to answer anything else (decision 16).
 * Whatever is unusual about a request leaves it to them.
 */
export function createKnownAnswers({ config, log, endpoint, tagFor }: Parts): AnswerAhead {
  const { path, access } = endpoint;
  // Who may ask it is not asked here.
  if (!mayOpen(access, "signed_in")) return () => false;
  const common = securityHeadersOf(config).ofInterface.flat();
  if (config.trustedOrigins.length > 0) common.push("vary", "Origin");
  return (request, response) => {
    if (request.url !== path || request.method !== "GET") return false;
    const started = performance.now();
    const { headers, rawHeaders } = request;
    const { authorization, host, "if-none-match": known } = headers;
    if (!authorization || !known || !host || !PLAIN_HOST.test(host)) return false;
    // Another site's page, a body, and headers that came twice are the routes' business.
    if (headers.origin !== undefined || headers["content-length"] !== undefined) return false;
    if (headers["transfer-encoding"] !== undefined) return false;
    if (Object.keys(headers).length * 2 !== rawHeaders.length) return false;
    const tag = tagFor(authorization);
    if (!tag || !isKnown(tag, known)) return false;
    const given = headers["x-request-id"];
    const requestId = requestIdOf(typeof given === "string" ? given : undefined);
    response.writeHead(304, [...common, "x-request-id", requestId, "etag", tag]).end();
    logRequest(log, { requestId, method: "GET", route: path, status: 304, started });
    return true;
  };
}
