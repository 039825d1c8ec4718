import { escapeHtml } from "@sovereign/content/public/fill";
import { etagOf } from "./not-modified.ts";
import type { SiteFile } from "./site-files.ts";

export type SitePage = { address: string; changed: Date | null };

/** The server's additions to an item's page: to its head, and its text without scripts. */
export type PieceParts = { head: string; text: string };

/** Returns a built file with texts before the last of their marks, sent uncompressed. */
function filled(file: SiteFile, texts: Record<string, string>): SiteFile {
  let whole = Buffer.from(file.bytes).toString();
  for (const [mark, text] of Object.entries(texts)) {
    const at = whole.lastIndexOf(mark);
    whole = whole.slice(0, at) + text + whole.slice(at);
  }
  const bytes = new Uint8Array(Buffer.from(whole));
  return { ...file, bytes, encodings: {}, etag: etagOf({ whole }), cacheControl: "no-cache" };
}

/** Neither data for search engines nor a text needs a permission of the page's policy. */
export const withPiece = (page: SiteFile, { head, text }: PieceParts) =>
  filled(page, { "</head>": head, "</body>": text });

export function withPages(sitemap: SiteFile, pages: readonly SitePage[]): SiteFile {
  const listed = pages.map(({ address, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `  <url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`;
  });
  return filled(sitemap, { "</urlset>": listed.join("") });
}
