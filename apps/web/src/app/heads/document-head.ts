import { language } from "@sovereign/content/words/language";
import { builtAddress } from "@sovereign/domain/deployment-values";
import { LINK_PREVIEW_SIZE } from "@sovereign/domain/link-preview";
import type { MetaDescriptor } from "react-router";
import { PUBLIC_PAGES, type PublicPageName, picturePath } from "./public-pages.ts";

export type PageWords = { title: string; description: string };

const FEED = builtAddress("/feed.xml");

type HeadOptions = {
  page: PublicPageName;
  site: string;
  words: PageWords;
  shared: PageWords;
  pictureAlt: string;
};

export function pageHead({ page, site, words, shared, pictureAlt }: HeadOptions) {
  const { path, picture } = PUBLIC_PAGES[page];
  return [
    { name: "description", content: words.description },
    { name: "robots", content: "max-image-preview:large" },
    { tagName: "link", rel: "canonical", href: builtAddress(path) },
    { tagName: "link", rel: "alternate", type: "application/atom+xml", href: FEED },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site },
    { property: "og:locale", content: language.sharing },
    { property: "og:url", content: builtAddress(path) },
    { property: "og:title", content: shared.title },
    { property: "og:description", content: shared.description },
    { property: "og:image", content: builtAddress(picturePath(picture)) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(LINK_PREVIEW_SIZE.width) },
    { property: "og:image:height", content: String(LINK_PREVIEW_SIZE.height) },
    { property: "og:image:alt", content: pictureAlt },
    { name: "twitter:card", content: "summary_large_image" },
  ] satisfies MetaDescriptor[];
}
