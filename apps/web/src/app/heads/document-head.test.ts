import { expect, it } from "vitest";
import { pageHead } from "./document-head.ts";
import { PUBLIC_PAGES, type PublicPageName } from "./public-pages.ts";

const words = { title: "A page", description: "What it says." };
const headOf = (page: PublicPageName) =>
  pageHead({ page, site: "Site", words, shared: { title: "T", description: "D" }, pictureAlt: "" });

it("lists each page with its own canonical URL", () => {
  for (const [page, { path }] of Object.entries(PUBLIC_PAGES)) {
    const address = `https://origin.invalid${path}`;
    const head = headOf(page as PublicPageName);
    expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: address });
    expect(head).toContainEqual({ property: "og:url", content: address });
    expect(head.some((entry) => "content" in entry && entry.content === "noindex")).toBe(false);
  }
});

it("gives a shared link its own copy and a search engine the page's own", () => {
  expect(headOf("home")).toContainEqual({ name: "description", content: words.description });
  expect(headOf("home")).toContainEqual({ property: "og:description", content: "D" });
});
