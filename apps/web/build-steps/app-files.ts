import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Chunk = {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Record<string, Chunk>;

/** One file that a device keeps; files whose name changes with their content need no revision. */
type AppFile = { url: string; revision: string | null };

/** The pages of the signed-in app, and where its guard leads whoever is signed out. */
const PAGES = /^src\/routes\/(app(\..+)?|auth)\.tsx$/;
const ROUTE = /^src\/routes\//;
/** Faces of writing that few texts need: fetched when one does, as on every page. */
const RARE_FACE = /-(ext|accents)(-italic)?-[\w-]+\.woff2$/;

const ICON = "favicon.svg";

/** Takes the manifest of a build; gives every file that the signed-in app may ask for as code. */
export function filesOfApp(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const waiting = ["index.html", ...Object.keys(manifest).filter((key) => PAGES.test(key))];
  const files = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build knows no ${key}`);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    const later = (chunk.dynamicImports ?? []).filter((name) => !ROUTE.test(name));
    waiting.push(...(chunk.imports ?? []), ...later);
  }
  return [...files].filter((file) => !RARE_FACE.test(file)).sort();
}

/**
 * What a device keeps of the build in `client`: the app's page, named by the address `shell`, and its
 * scripts, styles and faces.
 */
export function appFiles(client: string, fallback: string, shell: string): AppFile[] {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(client, ".vite", "manifest.json"), "utf8"),
  );
  const revision = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(client, file)))
      .digest("hex")
      .slice(0, 16);
  return [
    { url: shell, revision: revision(fallback) },
    { url: `/${ICON}`, revision: revision(ICON) },
    ...filesOfApp(manifest).map((file) => ({ url: `/${file}`, revision: null })),
  ];
}
