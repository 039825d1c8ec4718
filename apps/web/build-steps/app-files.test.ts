import { describe, expect, it } from "vitest";
import { filesOfApp, type Manifest } from "./app-files.ts";

const ROUTE = "?client-route";

const MANIFEST: Manifest = {
  "src/entry.client.tsx": { file: "assets/entry.js", imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime.js" },
  [`src/root.tsx${ROUTE}`]: { file: "assets/root.js", css: ["assets/root.css"] },
  [`src/routes/page.tsx${ROUTE}`]: { file: "assets/page.js" },
  [`src/routes/about.tsx${ROUTE}`]: { file: "assets/about.js", css: ["assets/about.css"] },
  [`src/routes/app-preview.tsx${ROUTE}`]: { file: "assets/app-preview.js" },
  [`src/routes/app.tsx${ROUTE}`]: { file: "assets/app.js", imports: ["src/entry.client.tsx"] },
  [`src/routes/app.history.tsx${ROUTE}`]: {
    file: "assets/history.js",
    css: ["assets/history.css"],
    dynamicImports: ["src/features/later.ts", "src/routes/app.history.part.tsx"],
  },
  "src/routes/app.history.part.tsx": {
    file: "assets/part.js",
    dynamicImports: [`src/routes/about.tsx${ROUTE}`],
  },
  "src/features/later.ts": { file: "assets/later.js" },
  [`src/routes/auth.tsx${ROUTE}`]: { file: "assets/auth.js" },
  "src/design/fonts/newsreader-400.woff2": { file: "assets/newsreader-400-x.woff2" },
  "src/design/fonts/newsreader-ext-italic.woff2": { file: "assets/newsreader-ext-italic-y.woff2" },
};

describe("the app files that a device caches (decision 56)", () => {
  it("include everything its pages load, including later, and no public page §2.7", () => {
    expect(filesOfApp(MANIFEST)).toEqual([
      "assets/app.js",
      "assets/auth.js",
      "assets/entry.js",
      "assets/history.css",
      "assets/history.js",
      "assets/later.js",
      "assets/newsreader-400-x.woff2",
      "assets/page.js",
      "assets/part.js",
      "assets/root.css",
      "assets/root.js",
      "assets/runtime.js",
    ]);
  });

  it("throw where the build has no such file", () => {
    expect(() => filesOfApp({})).toThrow("The build knows no src/entry.client.tsx");
  });
});
