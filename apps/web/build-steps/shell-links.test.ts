import { describe, expect, it } from "vitest";
import type { Manifest } from "./app-files.ts";
import { shellLinks } from "./shell-links.ts";

const ROUTE = "?client-route";

const MANIFEST: Manifest = {
  [`src/routes/page.tsx${ROUTE}`]: { file: "page.js" },
  [`src/routes/app.tsx${ROUTE}`]: { file: "app.js", imports: ["_frame.js"] },
  [`src/routes/app.page.tsx${ROUTE}`]: { file: "app.page.js", imports: ["_frame.js"] },
  [`src/routes/app.dashboard.tsx${ROUTE}`]: { file: "dashboard.js", css: ["dashboard.css"] },
  [`src/routes/app.history.tsx${ROUTE}`]: { file: "history.js", css: ["history.css"] },
  "_frame.js": { file: "frame.js", css: ["frame.css"] },
  "src/design/fonts/newsreader-400-italic.woff2": { file: "italic.woff2" },
  "src/design/fonts/instrument-sans-narrow.woff2": { file: "narrow.woff2" },
};

describe("the files the app's page prefetches (decision 60)", () => {
  it("are each script and stylesheet of the dashboard once, and the fonts of its first screens", () => {
    const fetched = [...shellLinks(MANIFEST).matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file);
    expect(fetched.toSorted()).toEqual(
      ["app.js", "app.page.js", "dashboard.css", "dashboard.js", "frame.css", "frame.js"].concat([
        "italic.woff2",
        "narrow.woff2",
        "page.js",
      ]),
    );
  });

  it("throw for a file that the build has since renamed", () => {
    for (const source of Object.keys(MANIFEST).filter((key) => !key.includes("history"))) {
      const { [source]: _, ...rest } = MANIFEST;
      expect(() => shellLinks(rest)).toThrow(source.replace(ROUTE, ""));
    }
  });
});
