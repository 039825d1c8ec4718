import type { PageDescriptor } from "#lib/page-descriptors.ts";
import { escaped } from "./lettering.ts";

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join("")}>`;
}

function descriptorTag(descriptor: PageDescriptor): string {
  if ("title" in descriptor) return `<title>${escaped(descriptor.title)}</title>`;
  if ("script:ld+json" in descriptor) {
    // A closing tag within the data would end the element.
    const data = JSON.stringify(descriptor["script:ld+json"]).replaceAll("<", "\\u003c");
    return `<script type="application/ld+json">${data}</script>`;
  }
  if ("tagName" in descriptor) {
    const { tagName, ...attributes } = descriptor;
    return tagName && tag(tagName, attributes);
  }
  return tag("meta", descriptor);
}

/** What one page adds to the built document. */
export type PageParts = {
  descriptors: readonly PageDescriptor[];
  /** Further elements of the head, as markup. */
  head: string;
  markup: string;
  /** The prerendered path, or null for the page that waits for its scripts. */
  path: string | null;
  /** Whether the page may keep the app's code on the device (decision 56). */
  keepsApp: boolean;
};

/** Writes one page into the document that the build has made of index.html. */
export function pageHtml(document: string, parts: PageParts): string {
  const { descriptors, head, markup, path, keepsApp } = parts;
  const page = path === null ? "" : ` data-page="${escaped(path)}"`;
  return document
    .replace("<html ", keepsApp ? '<html data-worker="on" ' : "<html ")
    .replace("<title></title>", () => descriptors.map(descriptorTag).join(""))
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${page}>${markup}</div>`);
}
