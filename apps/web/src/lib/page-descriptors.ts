/**
 * One thing that a page's <head> says. The prerender writes all of a page's; the running app, which
 * nobody searches or sends on, sets the title only.
 */
export type PageDescriptor =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string }
  | { "script:ld+json": object };
