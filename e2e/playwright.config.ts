import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./product/chromium.ts";

const results = join(import.meta.dirname, "..", "test-results");

const SLIM_TRACE = { mode: "retain-on-failure", screenshots: false, snapshots: false } as const;

/**
 * Each journey's scripts run for seconds, on pages that are thrown away: making them fast costs a tenth
 * of what its pages take. The benches, which measure, leave the browser as it is.
 */
const PLAIN_SCRIPTS = "--js-flags=--no-opt,--no-maglev";

export default defineConfig({
  testDir: "journeys",
  outputDir: join(results, "e2e"),
  globalSetup: "./support/prepared-data.ts",
  // Each worker has a real product of its own, and no journey gets a second try. One more than the
  // machines have cores that this is meant for: journeys also wait, for animations and for time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A journey ends long before, and so does what is waited for in it; a busy machine must not end
  // either. The first search of the vault takes a second of processor, which then is twenty.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(results, "e2e.json") }],
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    // Dates stand as in the design; journeys of other regions say which (decision 37).
    locale: "en-GB",
    // What is waited for in vain is named, long before the journey itself is ended.
    actionTimeout: 120_000,
    contextOptions: { reducedMotion: "reduce" },
    // Pictures of every step take a tenth of all the time; `E2E_TRACE=whole` records them.
    trace: process.env.E2E_TRACE === "whole" ? "retain-on-failure" : SLIM_TRACE,
    screenshot: "only-on-failure",
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, PLAIN_SCRIPTS] },
  },
});
