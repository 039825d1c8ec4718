import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Record<string, Chunk>;

/** A file name with a content hash needs no revision; `integrity` guards its content. */
type AppFile = { url: string; revision: string | null; integrity?: string };

/** Also the guard's targets for signed-out visitors, and the offline page. */
const ENTRY = "src/entry.client.tsx";
const PAGES = /^src\/(root|routes\/(page|app(\..+)?|auth|offline))\.tsx\?/;
/** The router's list of routes, which the bundler's manifest does not have. */
const ROUTER_MANIFEST = /^manifest-\w+\.js$/;
const ROUTE = /^src\/routes\//;
const FACE = /^src\/design\/fonts\//;
/** Fonts for scripts that few texts use; loaded on demand, as on every page. */
const RARE_FACE = /-(ext|accents)(-italic)?-[\w-]+\.woff2$/;

const ICON = "favicon.svg";

export function filesOfApp(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const begun = Object.keys(manifest).filter((key) => PAGES.test(key) || FACE.test(key));
  const waiting = [ENTRY, ...begun];
  const files = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build knows no ${key}`);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    const later = (chunk.dynamicImports ?? []).filter((name) => !ROUTE.test(name));
    waiting.push(...(chunk.imports ?? []), ...later);
  }
  return [...files].filter((file) => !RARE_FACE.test(file)).sort();
}

function routerManifest(client: string): string {
  const [file, ...others] = readdirSync(join(client, "assets")).filter((name) =>
    ROUTER_MANIFEST.test(name),
  );
  if (!file || others.length > 0) throw new Error("The build has no single list of its routes");
  return `assets/${file}`;
}

export function viteManifest(client: string): Manifest {
  return JSON.parse(readFileSync(join(client, ".vite", "manifest.json"), "utf8"));
}

export function appFiles(client: string, fallback: string, shell: string): AppFile[] {
  const code = [routerManifest(client), ...filesOfApp(viteManifest(client))];
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(join(client, file)));
  const revision = (file: string) => hashOf(file).digest("hex").slice(0, 16);
  return [
    { url: shell, revision: revision(fallback) },
    { url: `/${ICON}`, revision: revision(ICON) },
    ...code.map((file) => ({
      url: `/${file}`,
      revision: null,
      integrity: `sha256-${hashOf(file).digest("base64")}`,
    })),
  ];
}
