import { builtAddress } from "@sovereign/domain/site-origin";
import { PUBLIC_PAGES } from "#app/heads/public-pages.ts";

/** A text file at the root of the built site. */
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

/*
 * The app stays readable for crawlers on purpose: its pages say that they are not to be listed, and
 * a page that may not be read cannot say so.
 */
const ROBOTS = `User-agent: *
Disallow: /api/

Sitemap: ${builtAddress("/sitemap.xml")}
`;

/** What crawlers ask for first: the list of the public pages, and where it is. */
export function siteIndexFiles(): SiteFile[] {
  return [
    { name: "sitemap.xml", text: sitemap() },
    { name: "robots.txt", text: ROBOTS },
  ];
}
