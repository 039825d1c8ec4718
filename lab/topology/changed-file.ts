import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../../scripts/launch/paths.mjs";

type Change = readonly [from: string | RegExp, to: string | number];

/** Returns a file of this clone with `changes`; throws where the text to replace is missing. */
export function changedFile(path: string, changes: readonly Change[]): string {
  let text = readFileSync(join(ROOT, path), "utf8");
  for (const [from, to] of changes) {
    const changed = text.replaceAll(from, () => String(to));
    if (changed === text) throw new Error(`${path} has no ${from}`);
    text = changed;
  }
  return text;
}

/** Writes a changed file of this clone into a folder; returns its path there. */
export function writeChanged(folder: string, path: string, changes: readonly Change[]): string {
  const file = join(folder, basename(path));
  writeFileSync(file, changedFile(path, changes));
  return file;
}
