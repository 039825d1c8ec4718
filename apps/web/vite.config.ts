import { join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { appPreviewSamples } from "@sovereign/content/build/app-preview-samples";
import { defineConfig } from "vite";
import type { PreviewSamples } from "./src/features/app-preview/preview-samples.ts";
import { brandFrom } from "./src/lib/brand-settings.ts";

const apiUrl = process.env.API_URL ?? "http://127.0.0.1:3000";

const ROOT = join(import.meta.dirname, "../..");
const brand = brandFrom(process.env);

/*
 * Only these few texts of the pack come into the pages (specification, section 2, /app-preview);
 * everything else is asked from the server. A server that runs with another pack than the pages were
 * built with shows it on /app-preview alone, until the pages are built again.
 */
const samples: PreviewSamples = appPreviewSamples(
  process.env.CONTENT_DIR && resolve(ROOT, process.env.CONTENT_DIR),
  { product: brand.productName, email: brand.supportEmail, app_price: brand.appPrice },
);

export default defineConfig({
  define: {
    __BRAND__: JSON.stringify(brand),
    __PREVIEW_SAMPLES__: JSON.stringify(samples),
  },
  plugins: [reactRouter()],
  // Named up front, or a fresh development server finds them one by one and reloads the page.
  optimizeDeps: {
    include: [
      "@hookform/resolvers/standard-schema",
      "@tanstack/react-query",
      "radix-ui",
      "react-hook-form",
      "zod/mini",
    ],
  },
  build: { assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/.well-known", "/health"].map((path) => [path, { target: apiUrl }]),
    ),
  },
});
