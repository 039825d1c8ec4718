import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/launch/paths.mjs";

/** What stands in a file of deploy/, and what stands there on this machine instead. */
type Change = readonly [from: string | RegExp, to: string];

/**
 * The text of a file of deploy/ with this run's ports and folders in it: what is tried is what is
 * deployed. Throws where the file has not what is to be changed, rather than to try something else.
 */
export function deployed(path: string, changes: readonly Change[] = []): string {
  let text = readFileSync(join(ROOT, "deploy", path), "utf8");
  for (const [from, to] of changes) {
    const changed = text.replaceAll(from, to);
    if (changed === text) throw new Error(`deploy/${path} has no ${from}`);
    text = changed;
  }
  return text;
}

/** Writes a file for a program that is started; gives its path. */
export function writeFor(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
