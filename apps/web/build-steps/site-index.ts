import { builtAddress } from "@sovereign/domain/deployment-values";
import { PUBLIC_PAGES } from "#app/heads/public-pages.ts";

type SiteFile = { name: string; text: string };

/** Pages that name the day of their last change. */
const DATED: readonly string[] = [PUBLIC_PAGES.privacy.path, PUBLIC_PAGES.terms.path];

/** The server leaves out what it fills in with nothing. */
function sitemap(legalUpdatedOn: string): string {
  const addresses = Object.values(PUBLIC_PAGES).map(({ path }) => {
    const lastmod = DATED.includes(path) ? `<lastmod>${legalUpdatedOn}</lastmod>` : "";
    return `  <url><loc>${builtAddress(path)}</loc>${lastmod}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...addresses,
    "</urlset>\n",
  ].join("");
}

/* Crawlers may read the app, because its pages contain the tag against indexing. */
const ROBOTS = `User-agent: *
Disallow: /api/

Sitemap: ${builtAddress("/sitemap.xml")}
`;

export function siteIndexFiles(legalUpdatedOn: string): SiteFile[] {
  return [
    { name: "sitemap.xml", text: sitemap(legalUpdatedOn) },
    { name: "robots.txt", text: ROBOTS },
  ];
}
