import { expect, it } from "vitest";
import { siteIndexFiles } from "./site-index.ts";

const textOf = (name: string, legalUpdatedOn = "") =>
  siteIndexFiles(legalUpdatedOn).find((file) => file.name === name)?.text ?? "";

it("lists exactly the public pages that may be indexed", () => {
  const listed = [...textOf("sitemap.xml").matchAll(/<loc>https:\/\/origin\.invalid(.*?)<\/loc>/g)];
  expect(listed.map(([, path]) => path).sort()).toEqual([
    "/",
    "/about",
    "/app-preview",
    "/app-store-preview",
    "/auth",
    "/demo",
    "/privacy",
    "/terms",
    "/tiers",
  ]);
});

it("dates the pages that name a day, and the server leaves out the empty one", () => {
  const dated = /<loc>[^<]*\/(\w+)<\/loc><lastmod>([^<]*)/g;
  const datesIn = (text: string) => [...text.matchAll(dated)].map(([, page, day]) => [page, day]);
  expect(datesIn(textOf("sitemap.xml")).map(([, day]) => day)).toEqual(["", ""]);
  expect(datesIn(textOf("sitemap.xml", "2026-03-24"))).toEqual([
    ["privacy", "2026-03-24"],
    ["terms", "2026-03-24"],
  ]);
});
