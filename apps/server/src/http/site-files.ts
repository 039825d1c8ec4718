import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/deployment-values";
import { fillPrices, type ShownPrice } from "@sovereign/domain/shown-price";
import type { IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { pagePolicy, WORKER_CONTENT_POLICY } from "./page-policy.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
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

const FILLED = new Set([".html", ".txt", ".xml"]);
const isFilled = (path: string) => FILLED.has(extname(path));
const COUNTING = /(<html\b[^>]*\sdata-funnel=)"on"/;
const OFFERING = /(<html\b[^>]*\sdata-ways=)"[^"]*"/;
const KEEPING = /(<html\b[^>]*\sdata-worker=)"on"/;
/** The service worker, and its replacement where it is switched off. */
const WORKER = "sw.js";
const RETIRED_WORKER = "sw-retired.js";

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export type Deployment = {
  appUrl: string;
  /** Whether pages report that they were opened (decision 28). */
  funnelCount: boolean;
  /** Whether browsers cache the app's code (decision 56). */
  appWorker: boolean;
  identityProviders: readonly IdentityProviderName[];
  /** The yearly price at this moment. */
  prices?: () => readonly ShownPrice[];
};

export type SiteFile = {
  bytes: Uint8Array<ArrayBuffer>;
  encodings: { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
  type: string;
  etag: string;
  cacheControl: string;
  contentPolicy: string | undefined;
};

export type Site = (path: string) => Promise<SiteFile | undefined>;

/** Lists the built web app; only listed paths are ever opened, so no request reaches outside. */
export async function openSite(root: string, deployment: Deployment): Promise<Site | undefined> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const listed = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  if (listed.size === 0) return undefined;
  const kept = new Map<string, Promise<SiteFile>>();
  const pricesNow = () => JSON.stringify(deployment.prices?.() ?? []);
  let pricesKept = pricesNow();
  const secure = deployment.appUrl.startsWith("https:");

  const read = async (path: string) => new Uint8Array(await readFile(join(root, path)));
  const readIfListed = async (path: string) => (listed.has(path) ? await read(path) : undefined);

  async function load(path: string): Promise<SiteFile> {
    const built = await read(path);
    const filled = isFilled(path) ? fillIn(built, deployment) : undefined;
    const bytes = filled ?? built;
    return {
      bytes,
      encodings: filled ? await compress(filled) : await readEncodings(path),
      type: TYPES[extname(path)] ?? "application/octet-stream",
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      cacheControl: cacheControl(path),
      contentPolicy: policyOf(path, bytes),
    };
  }

  function policyOf(path: string, bytes: Uint8Array): string | undefined {
    if (path.endsWith(".html")) return pagePolicy(Buffer.from(bytes).toString(), { secure });
    return isWorker(path) ? WORKER_CONTENT_POLICY : undefined;
  }

  async function readEncodings(path: string): Promise<SiteFile["encodings"]> {
    const [br, gz] = await Promise.all([readIfListed(`${path}.br`), readIfListed(`${path}.gz`)]);
    return { ...(br && { br }), ...(gz && { gzip: gz }) };
  }

  return async (asked) => {
    const path = asked === WORKER && !deployment.appWorker ? RETIRED_WORKER : asked;
    if (!listed.has(path)) return undefined;
    const price = pricesNow();
    // Everything that is filled in is filled in again, under another tag.
    if (price !== pricesKept) for (const key of kept.keys()) if (isFilled(key)) kept.delete(key);
    pricesKept = price;
    const file = kept.get(path) ?? load(path);
    kept.set(path, file);
    // An error is not cached, so the next request tries again.
    file.catch(() => kept.delete(path));
    return file;
  };
}

function fillIn(
  built: Uint8Array,
  { appUrl, funnelCount, appWorker, identityProviders, prices }: Deployment,
): Uint8Array<ArrayBuffer> | undefined {
  const text = Buffer.from(built).toString();
  const priced = fillPrices(text, prices?.() ?? []);
  const named = priced.replaceAll(ORIGIN_PLACEHOLDER, appUrl);
  const counted = funnelCount ? named : named.replace(COUNTING, '$1"off"');
  const offered = counted.replace(OFFERING, `$1"${identityProviders.join(" ")}"`);
  const filled = appWorker ? offered : offered.replace(KEEPING, '$1"off"');
  return filled === text ? undefined : new Uint8Array(Buffer.from(filled));
}

/** Waits for gzip only; Brotli is slower and is added when it is ready. */
async function compress(bytes: Uint8Array): Promise<SiteFile["encodings"]> {
  const encodings: SiteFile["encodings"] = {
    gzip: new Uint8Array(await gzipped(bytes, { level: 9 })),
  };
  brotlied(bytes).then(
    (br) => {
      encodings.br = new Uint8Array(br);
    },
    // Out of memory: responses are still gzipped.
    () => undefined,
  );
  return encodings;
}

function cacheControl(path: string): string {
  if (path.startsWith("assets/")) return "public, max-age=31536000, immutable";
  return path.endsWith(".html") || isWorker(path) ? "no-cache" : "public, max-age=3600";
}

const isWorker = (path: string) => path === WORKER || path === RETIRED_WORKER;
