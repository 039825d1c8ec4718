import { legalTexts } from "@sovereign/content/build/legal-texts";
import {
  appPreviewSamples,
  lawTitles,
  packCounts,
  tourSamples,
  tourTexts,
} from "@sovereign/content/build/pack-samples";
import { defineConfig } from "vitest/config";
import { accentedDeep, otherLanguage } from "./build-steps/other-language.ts";
import { brandFrom, legalValues } from "./src/core/words/brand-settings.ts";

const OWN = { product: "Sovereign", email: "", app_price: "" };
const brand = accentedDeep(brandFrom({ LAUNCH_FLOWS: "splash,intro,signing" }), [
  "supportEmail",
  "links",
  "launchFlows",
  "storeKeys",
]);
/** A value of the build in the made-up language, as text that the code is given. */
const given = (value: unknown) =>
  JSON.stringify(accentedDeep(value, ["id", "kind", "href", "src", "align", "shelves"]));

// The whole web app in the made-up language: its words by the plugin, what the build hands it by this.
export default defineConfig({
  plugins: [otherLanguage()],
  define: {
    __BRAND__: JSON.stringify(brand),
    __NATIVE_BUILD__: "false",
    __KNOWS_SHELLS__: "true",
    __SERVER_ADDRESS__: JSON.stringify(""),
    __LAW_TITLES__: given(lawTitles(undefined)),
    __PACK_COUNTS__: given(packCounts(undefined)),
    __PREVIEW_SAMPLES__: given(appPreviewSamples(undefined, OWN)),
    __LEGAL_TEXTS__: given(legalTexts(legalValues(brand))),
    __TOUR_SAMPLES__: given(tourSamples(undefined, OWN)),
    __TOUR_TEXTS__: given(await tourTexts(undefined, OWN)),
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["./src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    server: { deps: { inline: [/@revenuecat/, /@capacitor/] } },
  },
});
