import type { Chunk, Manifest } from "./app-files.ts";

/** Faces of the app's first screens beside those of every page; the tab bar's only narrow screens have. */
const FACES = [
  { source: "src/design/fonts/newsreader-400-italic.woff2" },
  { source: "src/design/fonts/instrument-sans-narrow.woff2", media: "(max-width: 899.98px)" },
];

/** The routes of the page that most members open first. */
const FIRST_PAGE = ["page", "app", "app.page", "app.dashboard"].map(
  (name) => `src/routes/${name}.tsx?__react-router-build-client-route`,
);

/** The chunks that sources need, themselves and what they import, in the order of their need. */
function chunksOf(manifest: Manifest, sources: readonly string[], into = new Set<Chunk>()) {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build knows no ${source}`);
    if (into.has(chunk)) continue;
    into.add(chunk);
    chunksOf(manifest, chunk.imports ?? [], into);
  }
  return into;
}

/**
 * Takes the manifest of a build; gives the links by which the app's page fetches ahead what its first
 * screens need: faces, and the dashboard's scripts and sheets, which the router would ask for only
 * once it runs.
 */
export function shellLinks(manifest: Manifest): string {
  const faces = FACES.map(({ source, media }) => {
    const face = manifest[source];
    if (!face) throw new Error(`The build knows no ${source}`);
    const where = media ? ` media="${media}"` : "";
    return `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/${face.file}"${where}>`;
  });
  const page = [...chunksOf(manifest, FIRST_PAGE)];
  const scripts = page.map(({ file }) => `<link rel="modulepreload" href="/${file}">`);
  // Not preloaded: another page of the app does not use them, and the browser would complain of it.
  const sheets = new Set(page.flatMap(({ css }) => css ?? []));
  const styles = [...sheets].map((file) => `<link rel="prefetch" as="style" href="/${file}">`);
  return [...faces, ...styles, ...scripts].join("");
}
