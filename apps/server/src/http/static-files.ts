import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import type { Context } from "hono";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";
import { type PieceParts, type SitePage, withPages, withPiece } from "./filled-files.ts";
import { answerProblem } from "./problem-answers.ts";
import { type Deployment, openSite, type Site, type SiteFile } from "./site-files.ts";

const WEB_BUILD = fileURLToPath(productFolder("web"));
const ROUTES_FILE = "__routes.json";

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const FALLBACK = "__spa-fallback.html";
/** The page of a review link, with a head for link previews. */
const SHARED_REVIEW = "__shared-review.html";
/** Case-insensitive, like the router. */
const REVIEW_LINK = /^r\/([^/]+)$/i;
/** The page of an announced item; its head and text are filled in. */
const ANNOUNCED = "__read.html";
const ANNOUNCED_LINK = /^read\/([^/]+)\/([^/]+)$/i;
const SITEMAP = "sitemap.xml";

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The web app is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p></html>`;

type OpenSite = { files: Site; isPage: (path: string) => boolean };

/** Whether a review is shared at a link; throws when the client is rate-limited. */
type IsShared = (token: string, clientAddress: string) => Promise<boolean>;

/** The content of items' pages; undefined without one. */
type AnnouncedPages = {
  pageOf(piece: { shelf: string; id: string }): Promise<PieceParts | undefined>;
  sitePages(): readonly SitePage[];
};

type Asked = { isShared: IsShared; announced: AnnouncedPages };

const NOTHING_ASKED: Asked = {
  isShared: () => Promise.resolve(false),
  announced: { pageOf: () => Promise.resolve(undefined), sitePages: () => [] },
};

export function createStaticFiles(root: string | undefined, deployment: Deployment) {
  let opened: Promise<OpenSite | undefined> | undefined;
  const evict = () => {
    opened = undefined;
  };
  const site = () => {
    if (opened) return opened;
    opened = open(root ?? WEB_BUILD, deployment);
    // Try again with the next request, because the build may finish later.
    opened.then((found) => found ?? evict(), evict);
    return opened;
  };

  return {
    async isPage(path: string): Promise<boolean> {
      const clean = cleanPath(path);
      return clean !== undefined && ((await site())?.isPage(clean) ?? false);
    },

    async read(path: string): Promise<string | null> {
      const file = await (await site())?.files(path);
      return file ? Buffer.from(file.bytes).toString() : null;
    },

    /** Returns the handler of page requests; `asked` provides the content of some of them. */
    answering:
      ({ isShared, announced }: Asked = NOTHING_ASKED) =>
      async (c: Context<HttpEnvironment>): Promise<Response> => {
        if (c.req.method !== "GET" && c.req.method !== "HEAD") {
          const headers = { allow: "GET, HEAD" };
          return answerProblem(new Problem("route.method_not_allowed"), c, headers);
        }
        const path = cleanPath(c.req.path);
        if (path === undefined) return answerProblem(new Problem("route.not_found"), c);
        const found = await site();
        if (!found) {
          return c.html(NOT_BUILT, 503, { "retry-after": "5", "cache-control": "no-store" });
        }
        const { files, isPage } = found;
        const file = (path && (await files(path))) || (await files(posix.join(path, "index.html")));
        if (file && path === SITEMAP) {
          return sendFile(c, withPages(file, announced.sitePages()), 200);
        }
        if (file) return sendFile(c, file, 200);
        const [, shelf = "", id = ""] = ANNOUNCED_LINK.exec(path) ?? [];
        const piece = shelf ? await announced.pageOf({ shelf, id }) : undefined;
        const pieces = piece && (await files(ANNOUNCED));
        if (pieces) return sendFile(c, withPiece(pieces, piece), 200);
        const [, token] = REVIEW_LINK.exec(path) ?? [];
        if (token !== undefined) {
          const page = (await files(SHARED_REVIEW)) ?? (await files(FALLBACK));
          if (page) return sendSharedReview(c, page, await isShared(token, c.var.clientAddress));
        }
        if (posix.extname(path)) return answerProblem(new Problem("route.not_found"), c);
        const known = isPage(path) && !shelf;
        if (!known) c.var.log().info({ path: `/${path.slice(0, 200)}` }, "unknown page");
        const fallback = (await files(FALLBACK)) ?? (await files("index.html"));
        if (!fallback) return answerProblem(new Problem("route.not_found"), c);
        // Members' screens and unknown URLs do not belong in search engines.
        c.header("x-robots-tag", "noindex");
        return sendFile(c, fallback, known ? 200 : 404);
      },
  };
}

async function open(root: string, deployment: Deployment): Promise<OpenSite | undefined> {
  const files = await openSite(root, deployment);
  const list = await files?.(ROUTES_FILE);
  if (!files || !list) return undefined;
  const patterns = JSON.parse(Buffer.from(list.bytes).toString()) as string[];
  return { files, isPage: pageRoutes(patterns) };
}

/** Returns the path below the site's root; undefined for one that no real link contains. */
function cleanPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    if (/[\\\0]|(^|\/)\.\.?(\/|$)/.test(decoded)) return undefined;
    return decoded.replace(/^\/+|\/+$/g, "");
  } catch {
    return undefined;
  }
}

/** Email links lead here, and only the page may see the token in the URL (decision 34). */
const TAKES_TOKENS = /^\/(auth|unsubscribe|gift|partner|pay)(\/|$)/;

function sendFile(c: Context<HttpEnvironment>, file: SiteFile, status: 200 | 404): Response {
  c.header("cache-control", file.cacheControl);
  if (TAKES_TOKENS.test(c.req.path)) {
    c.header("referrer-policy", "no-referrer");
    if (c.req.query("token") !== undefined) c.header("cache-control", "no-store");
  }
  c.header("etag", file.etag);
  c.header("vary", "Accept-Encoding", { append: true });
  if (file.contentPolicy) c.header("content-security-policy", file.contentPolicy);
  // Other sites show the image of a link preview.
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

/** A withdrawn review responds 404 immediately, so no cache may store the page (decision 89). */
function sendSharedReview(c: Context<HttpEnvironment>, page: SiteFile, shown: boolean): Response {
  const answer = sendFile(c, page, 404);
  const headers = new Headers(answer.headers);
  headers.delete("etag");
  headers.set("cache-control", "no-store");
  headers.set("referrer-policy", "no-referrer");
  headers.set("x-robots-tag", "noindex, nofollow");
  return new Response(answer.body, { status: shown ? 200 : 404, headers });
}

const bare = (path: string) => path.replace(/^\/+|\/+$/g, "");

function expressionOf(pattern: string): string {
  const part = (text: string) => (text.startsWith(":") ? "[^/]+" : text.replace(SPECIAL, "\\$&"));
  return bare(pattern).split("/").map(part).join("/");
}

/** Returns a predicate for the paths of the web router's patterns, such as `/app/history/:date`. */
function pageRoutes(patterns: readonly string[]): (path: string) => boolean {
  const known = new RegExp(`^(${patterns.map(expressionOf).join("|")})$`, "i");
  return (path) => patterns.length > 0 && known.test(bare(path));
}
