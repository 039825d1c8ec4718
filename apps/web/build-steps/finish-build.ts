import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildManifest } from "@react-router/dev/config";
import { builtInValues } from "@sovereign/settings/read-settings";
import { PUBLIC_PAGES, type PublicPageName } from "#app/heads/public-pages.ts";
import { brandFrom } from "#core/words/brand-settings.ts";
import { type PackCounts, packPhrases } from "#core/words/pack-phrases.ts";
import { viteManifest } from "./app-files.ts";
import { buildAppWorker } from "./build-app-worker.ts";
import { compressTexts } from "./compress.ts";
import { linkPreviewImages } from "./link-preview.ts";
import { routePatterns } from "./route-patterns.ts";
import { sharedReviewPreview, withPreview } from "./shared-review-preview.ts";
import { shellLinks } from "./shell-links.ts";
import { siteIndexFiles } from "./site-index.ts";
import { storeLimitWarnings } from "./store-limits.ts";
import { withTheme } from "./theme-script.ts";
import { touchIcon } from "./touch-icon.ts";
import { fetchingAhead, keepingApp, wakingPage } from "./waking-page.ts";

const FALLBACK = "__spa-fallback.html";
/** The page of a shared review: with a link preview, without the app's files. */
const SHARED_REVIEW = "__shared-review.html";
/** The route patterns by which the server recognizes known URLs. */
const ROUTES = "__routes.json";
/** The settings of the build, which the server compares with its own. */
const SETTINGS = "__settings.json";

type Built = {
  client: string;
  root: string;
  routes: BuildManifest["routes"];
  packCounts: PackCounts;
};

export async function finishBuild({ client, root, routes, packCounts }: Built): Promise<void> {
  const brand = brandFrom(process.env);
  const read = (path: string) => readFileSync(join(client, path), "utf8");
  const write = (path: string, text: string) => {
    const file = join(client, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const addScript = (text: string) => {
    const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
    const path = `assets/start-${hash}.js`;
    write(path, text);
    return `/${path}`;
  };

  for (const name of Object.keys(PUBLIC_PAGES) as PublicPageName[]) {
    const { path, wakes } = PUBLIC_PAGES[name];
    // A launch flow must not cover a page that is already being read.
    const time = name === "home" && brand.launchFlows.length > 0 ? "now" : wakes;
    const file = join(path, "index.html");
    const page = wakingPage(withTheme(read(file)), { time, sheetText: read, addScript });
    write(file, name === "auth" ? keepingApp(page) : page);
  }
  const shell = withTheme(read(FALLBACK));
  write(SHARED_REVIEW, withPreview(shell, sharedReviewPreview(brand.productName)));
  write(FALLBACK, keepingApp(fetchingAhead(shell, shellLinks(viteManifest(client)))));
  await buildAppWorker(root, client, FALLBACK);

  write(ROUTES, JSON.stringify(routePatterns(routes)));
  write(SETTINGS, JSON.stringify(builtInValues(process.env)));
  for (const { name, text } of siteIndexFiles()) write(name, text);
  await linkPreviewImages(client);
  await touchIcon(client);
  for (const warning of storeLimitWarnings(brand.productName, packPhrases(packCounts))) {
    process.stderr.write(`${warning}\n`);
  }
  rmSync(join(client, ".vite"), { recursive: true });
  compressTexts(client);
}
