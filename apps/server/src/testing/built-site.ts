import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder like the web build's, with empty pages at these patterns. */
export function builtSite(patterns: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "built-site-"));
  writeFileSync(join(folder, "__routes.json"), JSON.stringify(patterns));
  writeFileSync(join(folder, "__spa-fallback.html"), "<title>App</title>");
  return folder;
}
