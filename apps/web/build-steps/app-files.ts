import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { placeOf } from "@sovereign/domain/shown-price";
import { SHELL_MARK } from "#features/app-worker/shell.ts";
import { type HtmlPage, setAttribute } from "./html-page.ts";

export type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Record<string, Chunk>;

/**
 * A file name with a content hash needs no revision; `integrity` guards its content. The shell has
 * none, because the server fills in settings: its revision is the mark that it carries.
 */
type AppFile = { url: string; revision: string | null; integrity?: string };

/** Also the guard's targets for signed-out visitors, and the offline page. */
const ENTRY = "src/entry.client.tsx";
const PAGES = /^src\/(root|routes\/(page|app(\..+)?|auth|offline))\.tsx\?/;
/** The router's list of routes, which the bundler's manifest does not have. */
const ROUTER_MANIFEST = /^manifest-\w+\.js$/;
/** Their query distinguishes them from what a route loads later. */
const ROUTE = /^src\/routes\/.*\?/;
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

export function appFiles(client: string, shell: { url: string; mark: string }): AppFile[] {
  const code = [routerManifest(client), ...filesOfApp(viteManifest(client))];
  const integrityOf = (file: string) =>
    `sha256-${createHash("sha256")
      .update(readFileSync(join(client, file)))
      .digest("base64")}`;
  const icon = integrityOf(ICON);
  return [
    { url: shell.url, revision: shell.mark },
    // The whole hash: former workers stored an unchecked icon under the half of it.
    { url: `/${ICON}`, revision: icon, integrity: icon },
    ...code.map((file) => ({ url: `/${file}`, revision: null, integrity: integrityOf(file) })),
  ];
}

/**
 * Marks the app's page as one of this build and of its server's settings, and returns the mark: a
 * device fetches the page again after a change of either.
 */
export function markShell(page: HtmlPage): string {
  const built = createHash("sha256").update(page.text()).digest("hex").slice(0, 16);
  const mark = `${built}-${placeOf("mark")}`;
  setAttribute(page.root, SHELL_MARK, mark);
  return mark;
}
