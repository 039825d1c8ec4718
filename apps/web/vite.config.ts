import { basename, join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { legalTexts } from "@sovereign/content/build/legal-texts";
import {
  appPreviewSamples,
  lawTitles,
  packCounts,
  tourSamples,
  tourTexts,
} from "@sovereign/content/build/pack-samples";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/site-origin";
import { defineConfig } from "vite";
import {
  CODE_FILE_NAMES,
  CODE_GROUPS,
  fetchedAlong,
  NATIVE_CODE_GROUPS,
} from "./build-steps/code-groups.ts";
import { contractPlugin } from "./build-steps/contract-plugin.ts";
import { listOf } from "./build-steps/licenses.ts";
import { BASELINE } from "./src/core/page/baseline.ts";
import { brandFrom, legalValues } from "./src/core/words/brand-settings.ts";
import type { PackCounts } from "./src/core/words/pack-phrases.ts";
import type { PreviewSamples } from "./src/features/app-preview/preview-samples.ts";
import type { TourSamples } from "./src/features/demo/tour-samples.ts";
import type { TourTexts } from "./src/features/demo/tour-text.tsx";
import type { LawTitles } from "./src/features/landing/law-titles.ts";

const apiUrl = process.env.API_URL ?? "http://127.0.0.1:3000";

/** Whether the files are made for the stores' apps, and lie on the device. */
const isNative = process.env.WEB_TARGET === "native";

/** Where the server is: at the page's own address, except for a native app. */
const serverAddress = isNative ? ORIGIN_PLACEHOLDER : "";

const ROOT = join(import.meta.dirname, "../..");
const brand = brandFrom(process.env);

/*
 * Only these few texts and titles of the pack come into the build (specification, section 2, /,
 * /app-preview and the preview tour), none of them for members alone; everything else is asked from the server. A server that runs
 * with another pack than the pages were built with shows it in these alone, until they are built again.
 */
const pack = [
  process.env.CONTENT_DIR && resolve(ROOT, process.env.CONTENT_DIR),
  { product: brand.productName, email: brand.supportEmail, app_price: brand.appPrice },
] as const;
const samples: PreviewSamples = appPreviewSamples(...pack);
const tour: TourSamples = tourSamples(...pack);
const texts: TourTexts = await tourTexts(...pack);
const counts: PackCounts = packCounts(...pack);
const laws: LawTitles = lawTitles(...pack);

export default defineConfig(({ command }) => ({
  define: {
    __BRAND__: JSON.stringify(brand),
    __LAW_TITLES__: JSON.stringify(laws),
    __PACK_COUNTS__: JSON.stringify(counts),
    __PREVIEW_SAMPLES__: JSON.stringify(samples),
    __LEGAL_TEXTS__: JSON.stringify(legalTexts(legalValues(brand))),
    __NATIVE_BUILD__: JSON.stringify(isNative),
    __KNOWS_SHELLS__: JSON.stringify(isNative),
    __SERVER_ADDRESS__: JSON.stringify(serverAddress),
    __TOUR_SAMPLES__: JSON.stringify(tour),
    __TOUR_TEXTS__: JSON.stringify(texts),
  },
  plugins: [contractPlugin(), reactRouter()],
  css: {
    modules: {
      // Sheets have names of their own (build-steps/feature-styles.test.ts), so their classes need no
      // hash, which hardly compresses and would be in every page.
      generateScopedName: (name, sheet) => `${basename(sheet, ".module.css")}_${name}`,
    },
  },
  // What draws the pages at build time may lie in any folder, from which no package is found.
  ssr: command === "build" ? { noExternal: true } : {},
  // Named up front, or a fresh development server finds them one by one and reloads the page.
  optimizeDeps: {
    include: [
      "@capacitor/haptics",
      "@hookform/resolvers/standard-schema",
      "@radix-ui/react-dialog",
      "@radix-ui/react-tabs",
      "@radix-ui/react-toast",
      "@simplewebauthn/browser",
      "@tanstack/react-query",
      "eventsource-parser",
      "idb-keyval",
      "react-hook-form",
      "zod/mini",
    ],
  },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: listOf("client") },
    target: Object.entries(BASELINE).map(([browser, version]) => `${browser}${version}`),
    // A native app's files lie on the device: one sheet is there sooner than the many that pages need.
    cssCodeSplit: !isNative,
    modulePreload: { resolveDependencies: fetchedAlong },
    // Each build has a folder of its own, wherever that is.
    emptyOutDir: true,
    rolldownOptions: {
      // What the app's pages share and other pages fetch when it is needed stays where it is; what a
      // page weighs is held by budgets.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        ...CODE_FILE_NAMES,
        codeSplitting: { groups: isNative ? NATIVE_CODE_GROUPS : CODE_GROUPS },
      },
    },
  },
  server: {
    // What is built while pages are open, by another start, is none of theirs, and had each loaded anew.
    watch: { ignored: [join(import.meta.dirname, "build", "**")] },
    proxy: Object.fromEntries(
      ["/api", "/.well-known", "/health"].map((path) => [path, { target: apiUrl }]),
    ),
  },
}));
