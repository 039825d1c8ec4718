import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const NATIVE = join(import.meta.dirname, "..");

/** Generated or copied by `npm run native:sync`, so not part of the tree (.gitignore). */
const MADE =
  /(^|\/)(www|build|public|assets\/public|src\/deployment|xcuserdata|DerivedData|\.gradle|\.kotlin|\.idea|node_modules|capacitor-cordova-(ios|android)-plugins)(\/|$)|(^|\/)(deployment\.(xcconfig|properties)|local\.properties|capacitor\.(config|plugins)\.json|config\.xml)$/;
const OWN_CONFIG = "capacitor.config.json";

/** Returns every tracked file of the native apps, by its path from apps/native. */
export function projectFiles(): string[] {
  return readdirSync(NATIVE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(NATIVE, join(entry.parentPath, entry.name)))
    .filter((path) => path === OWN_CONFIG || !MADE.test(path))
    .sort();
}

export function projectText(path: string): string {
  return readFileSync(join(NATIVE, path), "utf8");
}
