// After the build: hints in the prerendered pages, then a compressed twin of every text file, so
// that the server sends bytes it never has to compress.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { EARLY_CLICKS_SCRIPT } from "./src/lib/early-clicks.ts";

const root = join(import.meta.dirname, "build", "client");
const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);
const PRELOADED_FONTS = [/^newsreader-latin-opsz-normal/, /^instrument-sans-latin-wdth-normal/];

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const assets = readdirSync(join(root, "assets"));

function fontPreloads(): string {
  return PRELOADED_FONTS.map((pattern) => {
    const name = assets.find((asset) => pattern.test(asset) && asset.endsWith(".woff2"));
    if (!name) throw new Error(`No built font matches ${pattern}`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/${name}"/>`;
  }).join("");
}

const preloads = fontPreloads();
for (const file of files.filter((path) => path.endsWith(".html"))) {
  const page = readFileSync(file, "utf8")
    // The page is readable before its scripts run, so they may wait for the style sheet and fonts.
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<link rel="stylesheet"', `${preloads}<link rel="stylesheet"`);
  // The server allows the script by its hash.
  const early = page.includes(" data-early=") ? `<script>${EARLY_CLICKS_SCRIPT}</script>` : "";
  writeFileSync(
    file,
    page.replace("</head>", () => `${early}</head>`),
  );
}

for (const file of files.filter((path) => TEXT.has(extname(path)))) {
  const bytes = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
