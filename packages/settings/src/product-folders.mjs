// @ts-check
// Folders that the server reads at run time. The build copies each next to the bundled server file.
import { existsSync, readFileSync } from "node:fs";

/** Relative to the project's root. */
export const FOLDERS_IN_SOURCES = /** @type {const} */ ({
  fonts: "packages/content/fonts/",
  emails: "packages/content/emails/",
  migrations: "apps/server/src/data/schema/migrations/",
  pack: "packages/content/pack/",
  renderer: "node_modules/@resvg/resvg-wasm/",
  web: "build/web/",
});

/**
 * Returns the URL of a folder, with a trailing slash.
 * @param {keyof typeof FOLDERS_IN_SOURCES} name
 */
export function productFolder(name) {
  return builtVersion() !== undefined
    ? new URL(`./${name}/`, import.meta.url)
    : new URL(`../../../${FOLDERS_IN_SOURCES[name]}`, import.meta.url);
}

/** @returns {string | undefined} */
function builtVersion() {
  // The build defines this identifier.
  // @ts-expect-error: in the sources nothing is called so
  return typeof BUILT_SERVER === "undefined" ? undefined : BUILT_SERVER;
}

/**
 * Returns the version of the build that runs, as its package.json has it.
 * @returns {string}
 */
export function productVersion() {
  const built = builtVersion();
  const file = new URL(built ? "./package.json" : "../../../package.json", import.meta.url);
  return built && !existsSync(file) ? built : JSON.parse(readFileSync(file, "utf8")).version;
}

/** The pack that ships with the product (decision 26). */
export const DEFAULT_PACK = productFolder("pack");
