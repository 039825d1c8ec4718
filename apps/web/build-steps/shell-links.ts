import type { Chunk, Manifest } from "./app-files.ts";

/** In addition to every page's fonts; only narrow screens have the tab bar. */
const FONTS = [
  { source: "src/design/fonts/newsreader-400-italic.woff2" },
  { source: "src/design/fonts/instrument-sans-narrow.woff2", media: "(max-width: 899.98px)" },
];

const FIRST_PAGE = ["page", "app", "app.page", "app.dashboard"].map(
  (name) => `src/routes/${name}.tsx`,
);

/** The build adds a query to the path of a route. */
const routeKey = (manifest: Manifest, path: string) =>
  Object.keys(manifest).find((key) => key.startsWith(`${path}?`)) ?? path;

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

/** The router requests the dashboard's files only once it runs. */
export function shellLinks(manifest: Manifest): string {
  const fonts = FONTS.map(({ source, media }) => {
    const font = manifest[source];
    if (!font) throw new Error(`The build knows no ${source}`);
    const where = media ? ` media="${media}"` : "";
    return `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/${font.file}"${where}>`;
  });
  const routes = FIRST_PAGE.map((path) => routeKey(manifest, path));
  const page = [...chunksOf(manifest, routes)];
  const scripts = page.map(({ file }) => `<link rel="modulepreload" href="/${file}">`);
  // A preload would cause a warning on pages of the app that do not use it.
  const sheets = new Set(page.flatMap(({ css }) => css ?? []));
  const styles = [...sheets].map((file) => `<link rel="prefetch" as="style" href="/${file}">`);
  return [...fonts, ...styles, ...scripts].join("");
}
