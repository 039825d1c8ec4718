import { describe, expect, it } from "vitest";
import { filesOfApp, type Manifest } from "./app-files.ts";

const MANIFEST: Manifest = {
  "index.html": {
    file: "assets/entry.js",
    imports: ["_runtime.js"],
    dynamicImports: ["src/routes/app.tsx", "src/routes/about.tsx"],
    assets: ["assets/newsreader-400-x.woff2", "assets/newsreader-ext-italic-y.woff2"],
  },
  "_runtime.js": { file: "assets/runtime.js" },
  "src/routes/about.tsx": { file: "assets/about.js", css: ["assets/about.css"] },
  "src/routes/app-preview.tsx": { file: "assets/app-preview.js" },
  "src/routes/app.tsx": { file: "assets/app.js", imports: ["index.html"] },
  "src/routes/app.history.tsx": {
    file: "assets/history.js",
    css: ["assets/history.css"],
    dynamicImports: ["src/features/later.ts"],
  },
  "src/features/later.ts": { file: "assets/later.js" },
  "src/routes/auth.tsx": { file: "assets/auth.js" },
};

describe("what a device keeps of the app (decision 56)", () => {
  it("is all that its pages are made of, also what they fetch later, and no public page", () => {
    expect(filesOfApp(MANIFEST)).toEqual([
      "assets/app.js",
      "assets/auth.js",
      "assets/entry.js",
      "assets/history.css",
      "assets/history.js",
      "assets/later.js",
      "assets/newsreader-400-x.woff2",
      "assets/runtime.js",
    ]);
  });

  it("is not guessed where the build has no such file", () => {
    expect(() => filesOfApp({})).toThrow("The build knows no index.html");
  });
});
