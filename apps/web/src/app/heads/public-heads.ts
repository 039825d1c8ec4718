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

/** The words of a page with the brand in the places of `product` and `app_price`. */
export function inBrand({ title, description }: PageWords): PageWords {
  const values = { product: brand.productName, app_price: brand.appPrice };
  return { title: fill(title, values), description: fill(description, values) };
}

/**
 * The `meta` of a public page (specification, section 2). Only the prerender says more than the title:
 * browsers have the rest in the built page, and get no code for it.
 */
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

/** The `meta` of a page that search engines leave out, whatever leads to it. */
export function unlistedHead(title: string): MetaDescriptor[] {
  return [{ title }, ...(import.meta.env.SSR ? [{ name: "robots", content: "noindex" }] : [])];
}

const FACES = { display, text, italic, strong, sans };

/** The name of a face that whole pages are set in. */
type Face = keyof typeof FACES;

/**
 * The `links` of a page that is set in these faces: they come with the page itself, rather than once
 * its text is laid out. Browsers complain of a face that is fetched so and not used.
 */
export function faceLinks(...faces: Face[]) {
  return faces.map((face) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href: FACES[face],
  }));
}
