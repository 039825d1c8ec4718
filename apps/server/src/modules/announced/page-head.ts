import { escapeHtml } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { LINK_PREVIEW_SIZE } from "@sovereign/domain/link-preview";
import { paths } from "@sovereign/domain/page-paths";
import type { Announced } from "./announced.service.ts";
import { cardPath } from "./cards.ts";

type Site = { appUrl: string; product: string };

/** Returns an item's metadata for search engines and link previews, for the head of its page. */
export function announcedHead(piece: Announced, { appUrl, product }: Site): string {
  const { title, lead, shelf, id } = piece;
  const address = appUrl + paths.announced(shelf, id);
  const picture = appUrl + cardPath(piece);
  const said: [string, string, string][] = [
    ["name", "description", lead ?? title],
    ["name", "robots", "max-image-preview:large"],
    ["property", "og:type", "article"],
    ["property", "og:site_name", product],
    ["property", "og:locale", language.sharing],
    ["property", "og:url", address],
    ["property", "og:title", title],
    ["property", "og:description", lead ?? title],
    ["property", "og:image", picture],
    ["property", "og:image:type", "image/png"],
    ["property", "og:image:width", String(LINK_PREVIEW_SIZE.width)],
    ["property", "og:image:height", String(LINK_PREVIEW_SIZE.height)],
    ["property", "og:image:alt", title],
    ["name", "twitter:card", "summary_large_image"],
  ];
  const tags = said.map(
    ([key, name, content]) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`,
  );
  const data = JSON.stringify(structuredData(piece, { address, picture, appUrl, product }));
  return [
    `<title>${escapeHtml(`${title} - ${product}`)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...tags,
    // A title may contain "</script>".
    `<script type="application/ld+json">${data.replaceAll("<", "\\u003c")}</script>`,
  ].join("");
}

type Addresses = Site & { address: string; picture: string };

function structuredData(piece: Announced, { address, picture, appUrl, product }: Addresses) {
  const { title, lead, body, released } = piece;
  const home = appUrl + paths.home;
  const publisher = { "@type": "Organization", "@id": `${home}#organization`, name: product };
  const steps = [
    { name: product, item: home },
    { name: title, item: address },
  ];
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Article",
        "@id": address,
        url: address,
        headline: title,
        description: lead ?? undefined,
        image: picture,
        inLanguage: language.tag,
        datePublished: released?.since.toISOString(),
        dateModified: released?.changed.toISOString(),
        // A page that shows less than the text does not count as free for search engines.
        isAccessibleForFree: body !== null,
        author: publisher,
        publisher,
        isPartOf: { "@id": `${home}#website` },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: steps.map((step, index) => ({
          "@type": "ListItem",
          position: index + 1,
          ...step,
        })),
      },
    ],
  };
}
