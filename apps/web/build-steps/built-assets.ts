import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const FACES = {
  display: /^newsreader-300-/,
  text: /^newsreader-400-(?!italic)/,
  italic: /^newsreader-400-italic-/,
  strong: /^newsreader-600-/,
  sans: /^instrument-sans-400-600-/,
  narrow: /^instrument-sans-narrow-/,
};
export type Face = keyof typeof FACES;

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

  const files = readdirSync(join(root, "assets"));

  return {
    /** The links that fetch faces with the page itself, rather than once its text is laid out. */
    preloadsOf(faces: readonly Face[]): string {
      const links = faces.map((face) => {
        const name = files.find((file) => FACES[face].test(file));
        if (!name) throw new Error(`No built font matches ${FACES[face]}`);
        return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`;
      });
      return links.join("");
    },
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
