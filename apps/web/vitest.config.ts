import { brandFrom } from "@sovereign/content/build/brand";
import { lawTitles, packCounts } from "@sovereign/content/build/pack-samples";
import { defineConfig } from "vitest/config";
import { contractPlugin } from "./build-steps/contract-plugin.ts";

// The root configuration names the project and its files; this adds the web app's build constants.
export default defineConfig({
  plugins: [contractPlugin()],
  define: {
    __BRAND__: JSON.stringify(brandFrom({ STRIPE_PRICES: "EUR=price_1:45.50" })),
    __NATIVE_BUILD__: "false",
    // Some tests simulate the native shell.
    __KNOWS_SHELLS__: "true",
    __SEVERAL_CURRENCIES__: "false",
    __SERVER_ADDRESS__: JSON.stringify(""),
    __PACK_COUNTS__: JSON.stringify(packCounts(undefined)),
    __LAW_TITLES__: JSON.stringify(lawTitles(undefined)),
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["./src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // These packages are built for a bundler.
    server: { deps: { inline: [/@revenuecat/, /@capacitor/] } },
  },
});
