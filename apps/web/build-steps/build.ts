// Builds the web app: the scripts of the browser, then the public pages as HTML that needs none of
// them to be read, then compressed twins of everything.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { brandFrom } from "#lib/brand-settings.ts";
import { hydrationScript } from "#lib/hydration.ts";
import { PUBLIC_PAGES } from "#lib/public-pages.ts";
import { buildAppWorker } from "./app-worker.ts";
import { builtAssets } from "./built-assets.ts";
import { compressTexts } from "./compress.ts";
import { linkPreviewImages } from "./link-preview.ts";
import { pageHtml } from "./page-html.ts";
import { prerenderedPages } from "./prerendered-pages.ts";
import { siteIndexFiles } from "./site-index.ts";
import { storeLimitWarnings } from "./store-limits.ts";
import { touchIcon } from "./touch-icon.ts";

type Prerender = typeof import("#web/entry.server.tsx");

const ROOT = join(import.meta.dirname, "..");
const OUTPUT = process.env.WEB_BUILD_DIR ?? join(ROOT, "build");
const CLIENT = join(OUTPUT, "client");
/** What prerenders the pages; nobody needs it afterwards. */
const SERVER = join(OUTPUT, "server");
const brand = brandFrom(process.env);
const FALLBACK = "__spa-fallback.html";
/** What the server tells known addresses from unknown ones by. */
const ROUTES = "__routes.json";

await build({ root: ROOT, build: { outDir: CLIENT, manifest: true, emptyOutDir: true } });
await build({
  root: ROOT,
  ssr: { noExternal: true },
  build: { ssr: "src/entry.server.tsx", outDir: SERVER, emptyOutDir: true, copyPublicDir: false },
});
const { packWords, renderPage, renderWait, routePatterns, waitHead }: Prerender = await import(
  pathToFileURL(join(SERVER, "entry.server.js")).href
);

const assets = builtAssets(CLIENT);
const built = readFileSync(join(CLIENT, "index.html"), "utf8");
const LINKED_STYLE = /<link rel="stylesheet"[^>]*>\s*/g;
const OWN_SCRIPTS = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;

function write(path: string, text: string): void {
  const file = join(CLIENT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * The styles themselves, and for each a link of a type that no browser fetches: by it the scripts see
 * that the sheet is there.
 */
function inlined(styles: readonly string[]): string {
  const text = styles.map((file) => readFileSync(join(CLIENT, file), "utf8").trim()).join("");
  const marks = styles.map((file) => `<link rel="stylesheet" type="text/inlined" href="${file}">`);
  return `<style>${text}</style>${marks.join("")}`;
}

const bare = built.replace(LINKED_STYLE, "").replace(OWN_SCRIPTS, "");
for (const { path, source, time, faces } of prerenderedPages(brand)) {
  const { scripts, styles } = assets.of(["index.html", source]);
  const script = hydrationScript(assets.entry, scripts, time);
  const head = `${assets.preloadsOf(faces)}${inlined(styles)}<script>${script}</script>`;
  const page = { ...(await renderPage(path)), head, path };
  const html = pageHtml(bare, { ...page, keepsApp: path === PUBLIC_PAGES.auth.path });
  write(join(path, "index.html"), html);
}
write(
  FALLBACK,
  pageHtml(built, {
    descriptors: waitHead(),
    // The app's tab bar needs a narrow face.
    head: assets.preloadsOf(["display", "text", "italic", "sans", "narrow"]),
    markup: renderWait(),
    path: null,
    keepsApp: true,
  }),
);
await buildAppWorker(ROOT, CLIENT, FALLBACK);

write(ROUTES, JSON.stringify(routePatterns()));
for (const { name, text } of siteIndexFiles()) write(name, text);
await linkPreviewImages(CLIENT);
await touchIcon(CLIENT);
for (const warning of storeLimitWarnings(brand.productName, packWords)) {
  process.stderr.write(`${warning}\n`);
}

for (const spent of [join(CLIENT, ".vite"), SERVER]) rmSync(spent, { recursive: true });
compressTexts(CLIENT);
