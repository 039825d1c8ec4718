import { join } from "node:path";
import { brandFrom } from "@sovereign/content/build/brand";
import { defineConfig } from "vite";
import { contractPlugin } from "./build-steps/contract-plugin.ts";

const WEB = import.meta.dirname;

/** Serves the gallery of components; no build contains it. */
export default defineConfig({
  root: join(WEB, "gallery"),
  cacheDir: join(WEB, "node_modules", ".vite-gallery"),
  plugins: [contractPlugin()],
  define: {
    __BRAND__: JSON.stringify(brandFrom({ STRIPE_PRICES: "EUR=price_1:45.50" })),
    __NATIVE_BUILD__: "false",
    __KNOWS_SHELLS__: "false",
    __SEVERAL_CURRENCIES__: "true",
  },
});
