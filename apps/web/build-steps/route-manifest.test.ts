import { expect, it } from "vitest";
import { shortManifest } from "./route-manifest.ts";

const scriptOf = (manifest: object) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`;

it("lists a route's files without those of the routes around it", () => {
  const entry = { module: "/entry.js", imports: ["/start.js"] };
  const manifest = {
    entry,
    routes: {
      root: { id: "root", module: "/root.js", imports: ["/start.js"] },
      app: { id: "app", parentId: "root", imports: ["/start.js", "/frame.js"], css: ["/a.css"] },
      day: { id: "day", parentId: "app", imports: ["/start.js", "/frame.js", "/z.js", "/b.js"] },
      about: { id: "about", parentId: "root", imports: ["/frame.js"] },
    },
    url: "/manifest.js",
  };
  expect(shortManifest(scriptOf(manifest))).toBe(
    scriptOf({
      entry,
      routes: {
        root: { id: "root", module: "/root.js", imports: [] },
        app: { id: "app", parentId: "root", imports: ["/frame.js"], css: ["/a.css"] },
        day: { id: "day", parentId: "app", imports: ["/b.js", "/z.js"] },
        about: { id: "about", parentId: "root", imports: ["/frame.js"] },
      },
      url: "/manifest.js",
    }),
  );
});
