import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { type ShownSettings, shownSettings, writtenSettings } from "@sovereign/content/build/brand";
import { hasStrangeLetters } from "@sovereign/content/drawing/lettering";
import { linkPreviewSvg } from "@sovereign/content/drawing/link-preview-svg";
import { escapeHtml, fill } from "@sovereign/content/public/fill";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/deployment-values";
import { type Filling, fillPlaces, inJson, type ShownPrice } from "@sovereign/domain/shown-price";
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

/** The service worker, and its replacement where it is switched off. */
const WORKER = "sw.js";
const RETIRED_WORKER = "sw-retired.js";

const FILLED = new Set([".html", ".txt", ".webmanifest", ".xml"]);
const isFilled = (path: string) => FILLED.has(extname(path)) || path === WORKER;
const COUNTING = /(<html\b[^>]*\sdata-funnel=)"on"/;
const OFFERING = /(<html\b[^>]*\sdata-ways=)"[^"]*"/;
const SELLING = /(<html\b[^>]*\sdata-sells=)"[^"]*"/;
const KEEPING = /(<html\b[^>]*\sdata-worker=)"on"/;

/** The words of the link previews with the name that they were built with, and their figure. */
const PREVIEWS = "__link-previews.json";
const FIGURE = "__coin.svg";

const hashOf = (text: string | Uint8Array, encoding: "hex" | "base64url") =>
  createHash("sha256").update(text).digest(encoding);

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export type Deployment = Parameters<typeof shownSettings>[0] & {
  appUrl: string;
  /** Whether pages report that they were opened (decision 28). */
  funnelCount: boolean;
  /** Whether browsers cache the app's code (decision 56). */
  appWorker: boolean;
  identityProviders: readonly IdentityProviderName[];
  /** Whether members can buy by card, and whether in the stores. */
  sells?: readonly ("cards" | "stores")[];
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
  const settings = shownSettings(deployment);
  const kept = new Map<string, Promise<SiteFile>>();
  const pricesNow = () => JSON.stringify(deployment.prices?.() ?? []);
  let pricesKept = pricesNow();
  const secure = deployment.appUrl.startsWith("https:");

  const read = async (path: string) => new Uint8Array(await readFile(join(root, path)));
  const readIfListed = async (path: string) => (listed.has(path) ? await read(path) : undefined);

  /** Draws a link preview again where it was built for another name. */
  async function redrawn(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const built = path.startsWith("link-previews/") && (await readIfListed(PREVIEWS));
    const words = built && JSON.parse(Buffer.from(built).toString())[path];
    const product = settings.productName;
    if (!words || words.product === product) return undefined;
    // The renderer is large, and most requests are for none.
    const { svgRenderer } = await import("@sovereign/content/drawing/svg-renderer");
    const { png, width } = await svgRenderer();
    const said = (text: string) => {
      const line = fill(text, { product }).normalize("NFC");
      return hasStrangeLetters(line) ? "" : line;
    };
    const { title, description } = words;
    const figure = Buffer.from(await read(FIGURE)).toString();
    const drawn = {
      product: said("{product}"),
      title: said(title),
      description: said(description),
    };
    return new Uint8Array(png(linkPreviewSvg({ ...drawn, figure }, width)));
  }

  async function load(path: string): Promise<SiteFile> {
    const built = (await redrawn(path)) ?? (await read(path));
    const filled = isFilled(path) ? fillIn(path, built, deployment, settings) : undefined;
    const bytes = filled ?? built;
    return {
      bytes,
      encodings: filled ? await compress(filled) : await readEncodings(path),
      type: TYPES[extname(path)] ?? "application/octet-stream",
      etag: `"${hashOf(bytes, "base64url").slice(0, 22)}"`,
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

const SCRIPTS = /(<script\b[^>]*>[\s\S]*?<\/script>)/i;
const inText = (value: string) => value;

/** Fills each place as the text around it needs it: a script or data is no HTML. */
function fillPage(html: string, filling: Filling): string {
  const parts = html.split(SCRIPTS);
  return parts
    .map((part, index) => fillPlaces(part, filling, index % 2 > 0 ? inJson : escapeHtml))
    .join("");
}

function fillFile(path: string, text: string, filling: Filling): string {
  switch (extname(path)) {
    case ".html":
      return fillPage(text, filling);
    case ".xml":
      // Without a day the pages have no date of change.
      return fillPlaces(text, filling, escapeHtml).replaceAll("<lastmod></lastmod>", "");
    case ".txt":
      return fillPlaces(text, filling, inText);
    default:
      return fillPlaces(text, filling, inJson);
  }
}

function fillIn(
  path: string,
  built: Uint8Array,
  { appUrl, funnelCount, appWorker, identityProviders, sells, prices }: Deployment,
  settings: ShownSettings,
): Uint8Array<ArrayBuffer> | undefined {
  const text = Buffer.from(built).toString();
  const ways = identityProviders.join(" ");
  const named = text.replaceAll(ORIGIN_PLACEHOLDER, appUrl);
  const counted = funnelCount ? named : named.replace(COUNTING, '$1"off"');
  const offered = counted.replace(OFFERING, `$1"${ways}"`);
  const bought = sells ? offered.replace(SELLING, `$1"${sells.join(" ")}"`) : offered;
  const kept = appWorker ? bought : bought.replace(KEEPING, '$1"off"');
  const whole = writtenSettings(settings);
  // With it the app's page on devices, and the worker that stores it, become others (decision 163).
  const mark = hashOf(JSON.stringify([whole, appUrl, ways, funnelCount, sells]), "hex").slice(0, 8);
  const filling = { prices: prices?.() ?? [], settings: { ...settings, settings: whole, mark } };
  // Last, because a value may look like an attribute or a place.
  const filled = fillFile(path, kept, filling);
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
