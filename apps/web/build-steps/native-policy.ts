import { createHash } from "node:crypto";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/deployment-values";
import { type HtmlPage, prependHtml } from "./html-page.ts";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The origin of the app's files on an iPhone, in case `'self'` does not match it. */
const IOS_FILES = "capacitor://localhost";

/** The start page has no server to send headers. Omits what only a header may set. */
function nativePolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, source = ""]) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", IOS_FILES, ...new Set(hashes)].join(" "),
    `style-src 'self' ${IOS_FILES}`,
    `img-src 'self' ${IOS_FILES} data: blob: ${ORIGIN_PLACEHOLDER}`,
    `media-src 'self' ${IOS_FILES} blob: ${ORIGIN_PLACEHOLDER}`,
    `font-src 'self' ${IOS_FILES}`,
    `connect-src 'self' ${IOS_FILES} ${ORIGIN_PLACEHOLDER}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Adds the policy in front of everything it applies to. */
export function addPolicy(page: HtmlPage): void {
  const policy = nativePolicy(page.text());
  prependHtml(page.head, `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}
