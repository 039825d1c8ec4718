import { FAULT_BODY_BYTES, reportFault } from "@sovereign/contract/faults";
import { PIECE_BODY_BYTES } from "@sovereign/contract/office-pieces";
import { findMissingWrites, sendWrites } from "@sovereign/contract/writes";
import type { Context, MiddlewareHandler, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";

const limit = atMost(64 * 1024);
/** Providers send whole objects, which grow with third parties' data. */
const webhookLimit = atMost(256 * 1024);
/** An item of the content is one text. */
const pieceLimit = atMost(PIECE_BODY_BYTES);
const PIECE_PATH = /^\/api\/office\/pieces\/(check|[^/]+\/[^/]+)$/;
const faultLimit = atMost(FAULT_BODY_BYTES);
const DEPTH_LIMIT = 32;
const IN_BATCHES: readonly string[] = [sendWrites.path, findMissingWrites.path];
/** Routes that check the body themselves, once the caller is known. */
const LARGE_BODIES =
  /^\/api\/(?:own-data\/import|office\/(?:pieces\/[^/]+\/[^/]+\/pictures|uploads\/[^/]+\/parts\/\d+|pack\/(?:preview|import)))$/;

/** Refuses large bodies, and JSON that is not UTF-8, nests too deep or splits a surrogate pair. */
export const bodyGuard: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  if (LARGE_BODIES.test(c.req.path)) return next();
  if (PIECE_PATH.test(c.req.path)) return guard(c, next, pieceLimit);
  if (c.req.path === reportFault.path) return guard(c, next, faultLimit);
  const webhook = c.req.path.startsWith("/api/webhooks/");
  return guard(c, next, webhook ? webhookLimit : limit);
};

export const bodyUpTo = (maxSize: number): MiddlewareHandler<HttpEnvironment> => {
  const own = atMost(maxSize);
  return (c, next) => guard(c, next, own);
};

async function guard(
  c: Context<HttpEnvironment>,
  next: Next,
  within: MiddlewareHandler,
): Promise<Response | undefined> {
  const checked = [limit, pieceLimit, faultLimit, webhookLimit].includes(within);
  try {
    await within(c, async () => {
      if (checked) await checkBody(c, { webhook: within === webhookLimit });
      await next();
    });
    return undefined;
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    // Not an error of `next`: the client disconnected during the upload.
    throw new Problem("request.invalid", { detail: "The body was cut off", cause });
  }
}

function atMost(maxSize: number): MiddlewareHandler<HttpEnvironment> {
  const counted = bodyLimit({ maxSize, onError: refuseTooLarge });
  return (c, next) => {
    const declared = c.req.header("content-length");
    // The server reads no more than was declared. Counting a stream needs a web-standard request.
    if (!declared || !/^\d+$/.test(declared) || c.req.header("transfer-encoding")) {
      return counted(c, next);
    }
    return Number(declared) > maxSize ? refuseTooLarge() : next();
  };
}

function refuseTooLarge(): never {
  throw new Problem("request.too_large");
}

async function checkBody(
  c: Context<HttpEnvironment>,
  { webhook }: { webhook: boolean },
): Promise<void> {
  if (!/\bjson\b/i.test(c.req.header("content-type") ?? "")) return;
  const text = textIn(await c.req.arrayBuffer());
  // The service refuses each of these alone, without its neighbors.
  if (!IN_BATCHES.includes(c.req.path)) {
    if (depthOf(text) > DEPTH_LIMIT) throw tooDeep();
    if (!webhook) refuseHalfCharacters(text);
  }
  // Else the router would make a response of the bytes to decode them a second time.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
}

/** Half a surrogate pair can only come as an escape, as UTF-8 has no bytes for it. */
function refuseHalfCharacters(text: string): void {
  // A regular expression matching the whole string would overflow the stack on a long one.
  const escapes = text.matchAll(/\\(?:u([\da-f]{4})|.)/gis);
  let missing: number | undefined;
  for (const { 1: digits, index } of escapes) {
    const unit = digits ? Number.parseInt(digits, 16) : 0;
    const isSecond = unit >= 0xdc00 && unit <= 0xdfff;
    if (isSecond !== (missing !== undefined) || (isSecond && missing !== index)) throw half();
    missing = unit >= 0xd800 && unit < 0xdc00 ? index + 6 : undefined;
  }
  if (missing !== undefined) throw half();
}

const half = () => new Problem("request.invalid", { detail: "A text contains a lone surrogate" });

const tooDeep = () => new Problem("request.invalid", { detail: "The body is nested too deeply" });

function textIn(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem("request.invalid", { detail: "The body is not valid UTF-8", cause });
  }
}

const [QUOTE, BACKSLASH] = ['"', "\\"].map((sign) => sign.charCodeAt(0));
const OPENING = ["[", "{"].map((sign) => sign.charCodeAt(0));
const CLOSING = ["]", "}"].map((sign) => sign.charCodeAt(0));

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH && inString) at += 1;
    else if (sign === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (OPENING.includes(sign)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.includes(sign)) depth -= 1;
  }
  return deepest;
}
