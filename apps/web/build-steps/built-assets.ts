import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

// What the first screen of every page is written in; the app's own tab bar needs a narrow face.
const PUBLIC_FONTS = [
  /^newsreader-300-/,
  /^newsreader-400-(?!italic)/,
  /^newsreader-400-italic-/,
  /^instrument-sans-400-600-/,
];
const APP_FONTS = [...PUBLIC_FONTS, /^instrument-sans-narrow-/];

function preloads(root: string, patterns: readonly RegExp[]): string {
  const files = readdirSync(join(root, "assets"));
  const links = patterns.map((pattern) => {
    const name = files.find((file) => pattern.test(file));
    if (!name) throw new Error(`No built font matches ${pattern}`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`;
  });
  return links.join("");
}

/** Reads what the client's build in `root` has made of which source. */
export function builtAssets(root: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, ".vite", "manifest.json"), "utf8"));

  function collect(source: string, into: Set<Chunk>): Set<Chunk> {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build knows no ${source}`);
    if (into.has(chunk)) return into;
    into.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported, into);
    return into;
  }

  return {
    /** The links that fetch the faces of a page's first screen. */
    publicFonts: preloads(root, PUBLIC_FONTS),
    appFonts: preloads(root, APP_FONTS),
    entry: `/${manifest["index.html"]?.file}`,
    /** The scripts and style sheets that the sources need, in the order of their imports. */
    of(sources: readonly string[]) {
      const chunks = new Set<Chunk>();
      for (const source of sources) collect(source, chunks);
      const css = [...chunks].reverse().flatMap((chunk) => chunk.css ?? []);
      return {
        scripts: [...chunks].map((chunk) => `/${chunk.file}`),
        styles: [...new Set(css)].map((file) => `/${file}`),
      };
    },
  };
}
