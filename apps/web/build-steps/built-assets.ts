import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const PRELOADED_FONTS = [
  /^newsreader-300-/,
  /^newsreader-400-(?!italic)/,
  /^newsreader-400-italic-/,
  /^instrument-sans-400-600-/,
];

/** Reads what the client's build in `root` has made of which source. */
export function builtAssets(root: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, ".vite", "manifest.json"), "utf8"));
  const fonts = PRELOADED_FONTS.map((pattern) => {
    const name = readdirSync(join(root, "assets")).find((asset) => pattern.test(asset));
    if (!name) throw new Error(`No built font matches ${pattern}`);
    return `/assets/${name}`;
  });

  function collect(source: string, into: Set<Chunk>): Set<Chunk> {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build knows no ${source}`);
    if (into.has(chunk)) return into;
    into.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported, into);
    return into;
  }

  return {
    fonts,
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
