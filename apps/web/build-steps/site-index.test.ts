import { expect, it } from "vitest";
import { siteIndexFiles } from "./site-index.ts";

const textOf = (name: string) => siteIndexFiles().find((file) => file.name === name)?.text ?? "";

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
