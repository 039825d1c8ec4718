import { lawTitles } from "@sovereign/content/build/law-titles";
import { packCounts } from "@sovereign/content/build/pack-counts";
import { defineConfig } from "vitest/config";
import { RUNTIME } from "./runtime.ts";
import { brandFrom } from "./src/lib/brand-settings.ts";

// The root configuration names the project and its files; this adds what the web app's code expects.
export default defineConfig({
  define: {
    __BRAND__: JSON.stringify(brandFrom({})),
    __PACK_COUNTS__: JSON.stringify(packCounts(undefined)),
    __LAW_TITLES__: JSON.stringify(lawTitles(undefined)),
  },
  resolve: { alias: RUNTIME },
  test: {
    environment: "happy-dom",
    setupFiles: ["./src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // Every library, so that each gets the same runtime (decision 029); some are written for a bundler.
    server: { deps: { inline: true } },
  },
});
