import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const STYLE_ATTRIBUTE = /<[a-z][^>]*?\sstyle="([^"]*)"/gi;

/** Structured data for search engines is never executed, so no policy applies to it. */
const DATA_BLOCK = /\stype="application\/(ld\+)?json"/i;

/** Marks the pages of the app, and whether they may install the service worker (decision 56). */
const APP_PAGE = /\sdata-worker="(on|off)"/;
/** The Trusted Types policy that names the worker's URL, and nothing else. */
const WORKER_POLICY = "app-worker";
/** The policy under which the office parses pasted text, in a document where nothing runs. */
const PASTE_POLICY = "pasted-text";

export const WORKER_CONTENT_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Returns a page's content policy (ASVS chapter 3) with its inline scripts and styles by hash. */
export function pagePolicy(html: string, { secure }: { secure: boolean }): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = ""]) => !DATA_BLOCK.test(attributes))
    .map(([, , source = ""]) => source);
  const styles = sourcesOf(html, INLINE_STYLE);
  const withoutElements = html.replace(INLINE_SCRIPT, "").replace(INLINE_STYLE, "");
  const attributes = sourcesOf(withoutElements, STYLE_ATTRIBUTE).map(decodeAttribute);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(" "),
    ["style-src 'self'", ...hashesOf(styles)].join(" "),
    // Styles set by scripts need no permission; this is for the built HTML.
    attributes.length > 0
      ? ["style-src-attr 'unsafe-hashes'", ...hashesOf(attributes)].join(" ")
      : "style-src-attr 'none'",
    "img-src 'self' data:",
    // A sound that is saved on the device is played from there.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes(html)}`,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function trustedTypes(html: string): string {
  const [, worker] = APP_PAGE.exec(html) ?? [];
  if (!worker) return "'none'";
  return worker === "on" ? `${WORKER_POLICY} ${PASTE_POLICY}` : PASTE_POLICY;
}

function sourcesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

function hashesOf(sources: string[]): string[] {
  return [...new Set(sources)].map(
    (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
}

function decodeAttribute(value: string): string {
  return value
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
