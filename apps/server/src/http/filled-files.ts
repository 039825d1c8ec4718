import { escapeHtml } from "@sovereign/content/public/escape-html";
import { etagOf } from "./etag.ts";
import type { SiteFile } from "./site-files.ts";

export type SitePage = { address: string; changed: Date | null };

/** Returns a built file with text before its last `mark`, sent uncompressed. */
function filled(file: SiteFile, mark: string, text: string): SiteFile {
  const built = Buffer.from(file.bytes).toString();
  const at = built.lastIndexOf(mark);
  const whole = built.slice(0, at) + text + built.slice(at);
  const bytes = new Uint8Array(Buffer.from(whole));
  return { ...file, bytes, encodings: {}, etag: etagOf({ whole }), cacheControl: "no-cache" };
}

/** Data for search engines in the head needs no permission of the page's policy. */
export const withHead = (page: SiteFile, head: string) => filled(page, "</head>", head);

export function withPages(sitemap: SiteFile, pages: readonly SitePage[]): SiteFile {
  const listed = pages.map(({ address, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `  <url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`;
  });
  return filled(sitemap, "</urlset>", listed.join(""));
}
