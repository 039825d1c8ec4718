import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The folder of the native apps. */
export const NATIVE = join(import.meta.dirname, "..");

/** What tools make, and what `npm run native:sync` copies: no part of the tree (see .gitignore). */
const MADE =
  /(^|\/)(www|build|public|assets\/public|xcuserdata|DerivedData|\.gradle|\.kotlin|\.idea|node_modules|capacitor-cordova-(ios|android)-plugins)(\/|$)|(^|\/)(deployment\.(xcconfig|properties)|local\.properties|capacitor\.(config|plugins)\.json|config\.xml)$/;
const OWN_CONFIG = "capacitor.config.json";

/** Every file of the native apps that is part of the tree, by its path below their folder. */
export function projectFiles(): string[] {
  return readdirSync(NATIVE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(NATIVE, join(entry.parentPath, entry.name)))
    .filter((path) => path === OWN_CONFIG || !MADE.test(path))
    .sort();
}

/** The text of a file of theirs. */
export function projectText(path: string): string {
  return readFileSync(join(NATIVE, path), "utf8");
}
