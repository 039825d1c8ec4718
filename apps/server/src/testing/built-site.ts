import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder like the web build's, with empty pages at these patterns, and an empty sitemap. */
export function builtSite(patterns: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "built-site-"));
  writeFileSync(join(folder, "__routes.json"), JSON.stringify(patterns));
  writeFileSync(join(folder, "__spa-fallback.html"), "<title>App</title>");
  writeFileSync(join(folder, "__read.html"), "<html><head></head><body>Of a piece</body></html>");
  writeFileSync(join(folder, "sitemap.xml"), "<urlset>\n</urlset>\n");
  return folder;
}
