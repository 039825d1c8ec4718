import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { BuildManifest } from "@react-router/dev/config";
import { brandFrom, withPlaces } from "@sovereign/content/build/brand";
import { builtCurrencies } from "@sovereign/settings/definitions";
import { PUBLIC_PAGES, type PublicPageName } from "#app/heads/public-pages.ts";
import { type PackCounts, packPhrases } from "#core/words/pack-phrases.ts";
import { markShell, viteManifest } from "./app-files.ts";
import { appIcons } from "./app-icons.ts";
import { APP_MANIFEST, allowInstall, appManifest } from "./app-manifest.ts";
import { buildAppWorker } from "./build-app-worker.ts";
import { coin } from "./coin.ts";
import { allowWorker, deferHydration } from "./deferred-page.ts";
import { addFirstDrawing } from "./first-drawing-script.ts";
import {
  appendHtml,
  attribute,
  type HtmlElement,
  type HtmlPage,
  htmlPage,
  remove,
} from "./html-page.ts";
import { writeLicenses } from "./licenses.ts";
import { linkPreviewImages } from "./link-preview.ts";
import { routePatterns } from "./route-patterns.ts";
import { sharedReviewPreview } from "./shared-review-preview.ts";
import { shellLinks } from "./shell-links.ts";
import { siteIndexFiles } from "./site-index.ts";
import { moveSourceMaps } from "./source-maps.ts";
import { storeLimitWarnings } from "./store-limits.ts";
import { addThemeScripts } from "./theme-script.ts";

const FALLBACK = "__spa-fallback.html";
/** The page of a shared review: with a link preview, without the app's files. */
const SHARED_REVIEW = "__shared-review.html";
/** The page of an announced item, without a title. */
const ANNOUNCED = "__read.html";
/** Without scripts, the page of an item shows the server's addition. */
const TEXT_ALONE =
  "<noscript><style>.page-wait{display:none}main{max-width:640px;margin:48px auto;padding:0 20px}article>*+*{margin-top:24px}</style></noscript>";
/** Without scripts nothing is loading. */
const NOTHING_LOADS = "<noscript><style>.page-wait>.spinner{display:none}</style></noscript>";
/** The figure of link previews, for the pictures that the server draws. */
const COIN = "__coin.svg";
/** The route patterns by which the server recognizes known URLs. */
const ROUTES = "__routes.json";
/** The currencies of the build, which the server compares with its settings. */
const SETTINGS = "__settings.json";
/** The words of the link previews, which the server draws again for another name. */
const PREVIEWS = "__link-previews.json";

const isRobots = (meta: HtmlElement) => attribute(meta, "name") === "robots";

type Built = {
  client: string;
  root: string;
  routes: BuildManifest["routes"];
  packCounts: PackCounts;
};

const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);

/** Writes compressed copies of every text file, because the server never compresses files. */
function compressTexts(root: string): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const bytes = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

export async function finishBuild({ client, root, routes, packCounts }: Built): Promise<void> {
  const built = brandFrom(process.env);
  const brand = withPlaces(built);
  const read = (path: string) => readFileSync(join(client, path), "utf8");
  const write = (path: string, text: string) => {
    const file = join(client, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  /** Reads a page that the framework prerendered, with the scripts that run before painting. */
  const pageAt = (path: string) => {
    const page = htmlPage(read(path));
    addThemeScripts(page, built.prices);
    return page;
  };
  const writePage = (path: string, page: HtmlPage) => write(path, page.text());

  for (const name of Object.keys(PUBLIC_PAGES) as PublicPageName[]) {
    const { path, hydrates } = PUBLIC_PAGES[name];
    const file = join(path, "index.html");
    const page = pageAt(file);
    deferHydration(page, { time: hydrates, sheetText: read });
    if (name === "auth") {
      allowWorker(page);
      allowInstall(page, brand.productName);
    }
    writePage(file, page);
  }
  const sharedReview = pageAt(FALLBACK);
  appendHtml(sharedReview.head, NOTHING_LOADS);
  appendHtml(sharedReview.head, sharedReviewPreview(brand.productName));
  writePage(SHARED_REVIEW, sharedReview);
  // The server adds the head and the text of an item, so that it may be indexed.
  const announced = pageAt(FALLBACK);
  for (const each of [...announced.all("title"), ...announced.all("meta").filter(isRobots)])
    remove(each);
  appendHtml(announced.head, TEXT_ALONE);
  writePage(ANNOUNCED, announced);
  const fallback = pageAt(FALLBACK);
  appendHtml(fallback.head, NOTHING_LOADS);
  appendHtml(fallback.head, shellLinks(viteManifest(client)));
  allowWorker(fallback);
  addFirstDrawing(fallback, "web");
  allowInstall(fallback, brand.productName);
  const mark = markShell(fallback);
  writePage(FALLBACK, fallback);
  await buildAppWorker(root, client, mark);
  writeLicenses(client);

  write(ROUTES, JSON.stringify(routePatterns(routes)));
  write(SETTINGS, JSON.stringify({ currencies: builtCurrencies(process.env) }));
  for (const { name, text } of siteIndexFiles(brand.legalUpdatedOn)) write(name, text);
  write(PREVIEWS, JSON.stringify(await linkPreviewImages(client)));
  write(COIN, coin());
  await appIcons(client);
  write(APP_MANIFEST, appManifest(brand.productName));
  for (const warning of storeLimitWarnings(built.productName, packPhrases(packCounts))) {
    process.stderr.write(`${warning}\n`);
  }
  moveSourceMaps(client);
  rmSync(join(client, ".vite"), { recursive: true });
  compressTexts(client);
}
