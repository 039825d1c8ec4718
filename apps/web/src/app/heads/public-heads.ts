import { fill } from "@sovereign/content/public/fill";
import { linkPreview } from "@sovereign/content/words/share";
import type { MetaDescriptor } from "react-router";
import { brand } from "#core/words/brand.ts";
import sans from "#design/fonts/instrument-sans-400-600.woff2?url";
import display from "#design/fonts/newsreader-300.woff2?url";
import text from "#design/fonts/newsreader-400.woff2?url";
import italic from "#design/fonts/newsreader-400-italic.woff2?url";
import strong from "#design/fonts/newsreader-600.woff2?url";
import { type PageWords, pageHead } from "./document-head.ts";
import type { PublicPageName } from "./public-pages.ts";
import { homeStructuredData } from "./structured-data.ts";

export function inBrand({ title, description }: PageWords): PageWords {
  const values = { product: brand.productName, app_price: brand.appPrice };
  return { title: fill(title, values), description: fill(description, values) };
}

/** Only prerendering adds more than the title, so browsers get no code for it. */
export function publicHead(page: PublicPageName, words: PageWords): MetaDescriptor[] {
  const title = { title: words.title };
  if (!import.meta.env.SSR) return [title];
  const home = page === "home";
  const described = pageHead({
    page,
    site: brand.productName,
    words,
    shared: home ? linkPreview : words,
    pictureAlt: fill(linkPreview.alt, { product: brand.productName }),
  });
  const data = home ? [{ "script:ld+json": homeStructuredData(brand, words.description) }] : [];
  return [title, ...described, ...data];
}

export function unlistedHead(title: string): MetaDescriptor[] {
  return [{ title }, ...(import.meta.env.SSR ? [{ name: "robots", content: "noindex" }] : [])];
}

const FONTS = { display, text, italic, strong, sans };

type Font = keyof typeof FONTS;

export function fontLinks(...fonts: Font[]) {
  return fonts.map((font) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href: FONTS[font],
  }));
}
