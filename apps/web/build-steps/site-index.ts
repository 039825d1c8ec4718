import { builtAddress } from "@sovereign/domain/site-origin";
import { PUBLIC_PAGES } from "#app/heads/public-pages.ts";

type SiteFile = { name: string; text: string };

function sitemap(): string {
  const addresses = Object.values(PUBLIC_PAGES).map(
    ({ path }) => `  <url><loc>${builtAddress(path)}</loc></url>\n`,
  );
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

export function siteIndexFiles(): SiteFile[] {
  return [
    { name: "sitemap.xml", text: sitemap() },
    { name: "robots.txt", text: ROBOTS },
  ];
}
