import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp3": "audio/mpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** One file of the built web app, as it is sent. */
export type SiteFile = {
  bytes: Uint8Array<ArrayBuffer>;
  encodings: { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
  type: string;
  etag: string;
  cacheControl: string;
  contentPolicy: string | undefined;
};

/** Gives the file at a path below the site's root (no leading slash), or undefined. */
export type Site = (path: string) => Promise<SiteFile | undefined>;

/**
 * Lists the built web app below `root`; undefined when it is not built. Only listed paths are ever
 * opened, so no request can reach outside. Files are read on first use and then kept.
 */
export async function openSite(root: string): Promise<Site | undefined> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const listed = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  if (listed.size === 0) return undefined;
  const kept = new Map<string, Promise<SiteFile>>();

  const read = async (path: string) => new Uint8Array(await readFile(join(root, path)));
  const readIfListed = async (path: string) => (listed.has(path) ? await read(path) : undefined);

  async function load(path: string): Promise<SiteFile> {
    const bytes = await read(path);
    const [br, gzip] = await Promise.all([readIfListed(`${path}.br`), readIfListed(`${path}.gz`)]);
    return {
      bytes,
      encodings: { ...(br && { br }), ...(gzip && { gzip }) },
      type: TYPES[extname(path)] ?? "application/octet-stream",
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      cacheControl: cacheControl(path),
      contentPolicy: path.endsWith(".html") ? pagePolicy(Buffer.from(bytes).toString()) : undefined,
    };
  }

  return async (path) => {
    if (!listed.has(path)) return undefined;
    const file = kept.get(path) ?? load(path);
    kept.set(path, file);
    // A failure is not kept: the next request tries again.
    file.catch(() => kept.delete(path));
    return file;
  };
}

function cacheControl(path: string): string {
  if (path.startsWith("assets/")) return "public, max-age=31536000, immutable";
  return path.endsWith(".html") || path === "sw.js" ? "no-cache" : "public, max-age=3600";
}

/** A page may run the scripts and styles that were built into it, known by their hashes. */
function pagePolicy(html: string): string {
  const hashes = (pattern: RegExp) =>
    [...new Set([...html.matchAll(pattern)].map((match) => sourceHash(match[1] ?? "")))].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(INLINE_SCRIPT)}`.trim(),
    `style-src-elem 'self' ${hashes(INLINE_STYLE)}`.trim(),
    // The interface primitives place menus and dialogs with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function sourceHash(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}
