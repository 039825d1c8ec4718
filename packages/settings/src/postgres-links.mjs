import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** @param {string} path */
const isMissing = (path) => lstatSync(path, { throwIfNoEntry: false }) === undefined;

/**
 * Makes the links of an embedded PostgreSQL's libraries: npm packages cannot contain links, and an
 * install without scripts omits them. Throws where the folder cannot be written.
 * @param {string} native
 */
export function restoreLinks(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!isMissing(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process may have made it.
      if (isMissing(link)) throw error;
    }
  }
}
