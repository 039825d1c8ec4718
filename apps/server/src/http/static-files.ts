import { posix } from "node:path";
import type { Context } from "hono";
import type { HttpEnvironment } from "./environment.ts";
import { Problem } from "./problem.ts";
import { answerProblem } from "./problem-answers.ts";
import { type Deployment, openSite, type Site, type SiteFile } from "./site-files.ts";

const FALLBACK = "__spa-fallback.html";

/** Addresses the single-page app answers for itself; all other pages are files. */
const APP_PATH = /^((app|auth)(\/|$)|stripe-test$)/;

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The web app is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p></html>`;

/**
 * Answers with the built web app in `root`: a file, the single-page app for its own paths, the
 * app's 404 page for unknown pages, and a problem for everything else.
 */
export function staticFiles(root: string, deployment: Deployment) {
  let opening: Promise<Site | undefined> | undefined;
  const site = async () => {
    opening ??= openSite(root, deployment);
    const opened = await opening;
    // Not built yet: look again next time rather than answer so until the restart.
    if (!opened) opening = undefined;
    return opened;
  };

  return async (c: Context<HttpEnvironment>): Promise<Response> => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const headers = { allow: "GET, HEAD" };
      return answerProblem(new Problem("route.method_not_allowed", { headers }), c);
    }
    const path = cleanPath(c.req.path);
    if (path === undefined) return answerProblem(new Problem("route.not_found"), c);
    const files = await site();
    if (!files) return c.html(NOT_BUILT, 503, { "retry-after": "5", "cache-control": "no-store" });
    const file = (path && (await files(path))) || (await files(posix.join(path, "index.html")));
    if (file) return sendFile(c, file, 200);
    if (posix.extname(path)) return answerProblem(new Problem("route.not_found"), c);
    const known = APP_PATH.test(path);
    if (!known) c.var.log.info({ path: `/${path.slice(0, 200)}` }, "unknown page");
    const fallback = (await files(FALLBACK)) ?? (await files("index.html"));
    if (!fallback) return answerProblem(new Problem("route.not_found"), c);
    // Neither a member's screen nor an address that is none belongs into a search engine.
    c.header("x-robots-tag", "noindex");
    return sendFile(c, fallback, known ? 200 : 404);
  };
}

/** The path below the site's root, or undefined for one that no honest link holds. */
function cleanPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    if (/[\\\0]|(^|\/)\.\.?(\/|$)/.test(decoded)) return undefined;
    return decoded.replace(/^\/+|\/+$/g, "");
  } catch {
    return undefined;
  }
}

function sendFile(c: Context<HttpEnvironment>, file: SiteFile, status: 200 | 404): Response {
  c.header("cache-control", file.cacheControl);
  c.header("etag", file.etag);
  c.header("vary", "Accept-Encoding", { append: true });
  if (file.contentPolicy) c.header("content-security-policy", file.contentPolicy);
  // The picture of a link preview is shown by the page on which the link was posted.
  if (file.type.startsWith("image/")) c.header("cross-origin-resource-policy", "cross-origin");
  const known = c.req.header("if-none-match")?.split(/,\s*/) ?? [];
  if (status === 200 && known.some((tag) => tag.replace(/^W\//, "") === file.etag)) {
    return c.body(null, 304);
  }
  c.header("content-type", file.type);
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find(
    (name) =>
      file.encodings[name] && new RegExp(`\\b${name}\\b(?!;q=0(\\.0*)?(,|$))`).test(accepted),
  );
  if (encoding) c.header("content-encoding", encoding);
  return c.body((encoding && file.encodings[encoding]) || file.bytes, status);
}
