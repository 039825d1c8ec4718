import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const STYLE_ATTRIBUTE = /<[a-z][^>]*?\sstyle="([^"]*)"/gi;

/** Facts about the page for search engines: read by them and never run, so no policy concerns them. */
const DATA_BLOCK = /\stype="application\/(ld\+)?json"/i;

/** How the app's pages are marked that may keep its code on the device (decision 56). */
const WORKER_ON = ' data-worker="on"';
/** The name under which they name the worker's address, and nothing else. */
const WORKER_POLICY = "app-worker";

/** What the worker itself may do: fetch the app's files from here. */
export const WORKER_CONTENT_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The content security policy of one page (ASVS chapter 3). It may run the scripts and use the styles
 * that were built into it, known by their hashes, and nothing else inline. No page may make HTML or
 * code of text: no script needs a Trusted Types policy, so none can be created but the one by which the
 * app names its worker.
 */
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
    // What scripts set by way of the style object needs no permission; this is for the built HTML.
    attributes.length > 0
      ? ["style-src-attr 'unsafe-hashes'", ...hashesOf(attributes)].join(" ")
      : "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    html.includes(WORKER_ON) ? `trusted-types ${WORKER_POLICY}` : "trusted-types 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function sourcesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

function hashesOf(sources: string[]): string[] {
  return [...new Set(sources)].map(
    (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
}

/** The value of an attribute as the prerender escaped it, which the browser hashes unescaped. */
function decodeAttribute(value: string): string {
  return value
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
