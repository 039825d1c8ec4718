import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/launch/paths.mjs";

type Change = readonly [from: string | RegExp, to: string];

/** Returns a file of deploy/ with `changes`; throws where the text to replace is missing. */
export function deployed(path: string, changes: readonly Change[] = []): string {
  let text = readFileSync(join(ROOT, "deploy", path), "utf8");
  for (const [from, to] of changes) {
    const changed = text.replaceAll(from, to);
    if (changed === text) throw new Error(`deploy/${path} has no ${from}`);
    text = changed;
  }
  return text;
}

export function writeFor(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
