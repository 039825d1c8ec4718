import { basename, join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { type Brand, brandFrom, legalValues, withPlaces } from "@sovereign/content/build/brand";
import { legalTexts } from "@sovereign/content/build/legal-texts";
import {
  appPreviewSamples,
  lawTitles,
  packCounts,
  tourSamples,
  tourTexts,
} from "@sovereign/content/build/pack-samples";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/deployment-values";
import { defineConfig, type UserConfig } from "vite";
import {
  CODE_FILE_NAMES,
  CODE_GROUPS,
  fetchedAlong,
  NATIVE_CODE_GROUPS,
} from "./build-steps/code-groups.ts";
import { contractPlugin } from "./build-steps/contract-plugin.ts";
import { listOf } from "./build-steps/licenses.ts";
import { buildLogger } from "./build-steps/source-maps.ts";
import { BASELINE } from "./src/core/page/baseline.ts";
import type { PackCounts } from "./src/core/words/pack-phrases.ts";
import type { PreviewSamples } from "./src/features/app-preview/preview-samples.ts";
import type { TourSamples } from "./src/features/demo/tour-samples.ts";
import type { TourTexts } from "./src/features/demo/tour-text.tsx";
import type { LawTitles } from "./src/features/landing/law-titles.ts";

const apiUrl = process.env.API_URL ?? "http://127.0.0.1:3000";

const isNative = process.env.WEB_TARGET === "native";

const serverAddress = isNative ? ORIGIN_PLACEHOLDER : "";

const ROOT = join(import.meta.dirname, "../..");
const brand = brandFrom(process.env);

/** A development server fills in nothing, and a store app is built for one server. */
const brands = { build: isNative ? brand : withPlaces(brand), serve: brand };

/* The build's only texts of the pack (specification, section 2); the server sends the others. */
async function packParts({ productName, supportEmail, appPrice }: Brand) {
  const pack = [
    process.env.CONTENT_DIR && resolve(ROOT, process.env.CONTENT_DIR),
    { product: productName, email: supportEmail, app_price: appPrice },
  ] as const;
  const samples: PreviewSamples = appPreviewSamples(...pack);
  const tour: TourSamples = tourSamples(...pack);
  const counts: PackCounts = packCounts(...pack);
  const laws: LawTitles = lawTitles(...pack);
  const texts: TourTexts = await tourTexts(...pack);
  return {
    __LAW_TITLES__: JSON.stringify(laws),
    __PACK_COUNTS__: JSON.stringify(counts),
    __PREVIEW_SAMPLES__: JSON.stringify(samples),
    __TOUR_SAMPLES__: JSON.stringify(tour),
    __TOUR_TEXTS__: JSON.stringify(texts),
  };
}

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    define: {
      ...(await packParts(brands[command])),
      __BRAND__: JSON.stringify(brands[command]),
      __LEGAL_TEXTS__: JSON.stringify(legalTexts(legalValues(brands[command]))),
      __NATIVE_BUILD__: JSON.stringify(isNative),
      __KNOWS_SHELLS__: JSON.stringify(isNative),
      __SEVERAL_CURRENCIES__: JSON.stringify(!isNative && brand.prices.length > 1),
      __SERVER_ADDRESS__: JSON.stringify(serverAddress),
    },
    plugins: [contractPlugin(), reactRouter()],
    ...(command === "build" && { customLogger: buildLogger() }),
    css: {
      modules: {
        // Sheet names are unique (build-steps/feature-styles.test.ts), so class names need no hash,
        // which compresses badly.
        generateScopedName: (name, sheet) => `${basename(sheet, ".module.css")}_${name}`,
      },
    },
    // The bundle that prerenders may be in a folder from which no package resolves.
    ssr: command === "build" ? { noExternal: true } : {},
    // Otherwise a fresh development server discovers them one by one and reloads the page.
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
      // The server reads the maps; `build-steps/source-maps.ts` removes them from the served files.
      sourcemap: "hidden",
      manifest: true,
      license: { fileName: listOf("client") },
      target: Object.entries(BASELINE).map(([browser, version]) => `${browser}${version}`),
      // In a native app one local file loads faster than many.
      cssCodeSplit: !isNative,
      modulePreload: { resolveDependencies: fetchedAlong },
      // Each build has its own folder.
      emptyOutDir: true,
      // Byte budgets check what a page loads; the office's editor is the largest file.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        output: {
          ...CODE_FILE_NAMES,
          codeSplitting: { groups: isNative ? NATIVE_CODE_GROUPS : CODE_GROUPS },
        },
      },
    },
    server: {
      // Builds of another start must not reload open pages.
      watch: { ignored: [join(import.meta.dirname, "build", "**")] },
      proxy: Object.fromEntries(
        ["/api", "/.well-known", "/health"].map((path) => [path, { target: apiUrl }]),
      ),
    },
  }),
);
