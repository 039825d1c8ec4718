import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { STYLE } from "./page-style.ts";

/** A piece of a page; what is put into it is escaped. */
export type Markup = ReturnType<typeof html>;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * No script, nothing from elsewhere. `form-action` lets any web address follow a form, because a
 * paid checkout goes on to wherever the product asked for.
 */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "img-src data:",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Answers with a page that is marked as the sandbox's, works without scripts and is not kept. */
export function sendPage(
  c: Context,
  page: { title: string; about: string; body: Markup },
  status: ContentfulStatusCode = 200,
) {
  c.header("content-security-policy", POLICY);
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "same-origin");
  c.header("x-content-type-options", "nosniff");
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${page.title} | Sandbox</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<aside class="mark" aria-label="Sandbox"><b>Sandbox</b>${page.about}</aside>
${page.body}
</body>
</html>
`,
    status,
  );
}
