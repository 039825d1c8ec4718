import type { Manifest } from "./app-files.ts";

/** Faces of the app's first screens beside those of every page; the tab bar's only narrow screens have. */
const FACES = [
  { source: "src/ui/fonts/newsreader-400-italic.woff2" },
  { source: "src/ui/fonts/instrument-sans-narrow.woff2", media: "(max-width: 899.98px)" },
];

/** Takes the manifest of a build; gives the links by which the app's page fetches ahead what its first screens need. */
export function shellLinks(manifest: Manifest): string {
  const links = FACES.map(({ source, media }) => {
    const face = manifest[source];
    if (!face) throw new Error(`The build knows no ${source}`);
    const where = media ? ` media="${media}"` : "";
    return `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/${face.file}"${where}>`;
  });
  return links.join("");
}
