import { createHash } from "node:crypto";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/site-origin";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** How the shell of an iPhone names the app's own files, should `'self'` not be taken to mean it. */
const IOS_FILES = "capacitor://localhost";

/**
 * The content security policy of the native app's start page, which has no server to send one: the
 * scripts and styles of the app's own files, and one server to talk to. What a header alone may say
 * (who may frame the page) is left out; nobody frames a native app.
 */
function nativePolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, source = ""]) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", IOS_FILES, ...new Set(hashes)].join(" "),
    `style-src 'self' ${IOS_FILES}`,
    `img-src 'self' ${IOS_FILES} data: blob: ${ORIGIN_PLACEHOLDER}`,
    `font-src 'self' ${IOS_FILES}`,
    `connect-src 'self' ${IOS_FILES} ${ORIGIN_PLACEHOLDER}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Puts the policy into the head of the start page, before anything that it is about. */
export function withPolicy(html: string): string {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${nativePolicy(html)}"/>`;
  const page = html.replace("<head>", () => `<head>${meta}`);
  if (page === html) throw new Error("The framework's page has no head");
  return page;
}
