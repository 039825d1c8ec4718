import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./product/chromium.ts";
import type { ProductOptions } from "./support/fixtures.ts";

const results = join(import.meta.dirname, "..", "test-results");

const SLIM_TRACE = { mode: "retain-on-failure", screenshots: false, snapshots: false } as const;

/** A journey's scripts run too briefly to be worth optimizing. */
const PLAIN_SCRIPTS = "--js-flags=--no-opt,--no-maglev";

/** The journeys whose product serves the service worker. */
const APP_WORKER = [
  "app-worker.spec.ts",
  "install.spec.ts",
  "office-pictures.spec.ts",
  "offline-*.spec.ts",
  "reminders.spec.ts",
  "sound.spec.ts",
];
const NATIVE = ["native-*.spec.ts", "launch.spec.ts"];

export default defineConfig<ProductOptions>({
  testDir: "journeys",
  outputDir: join(results, "e2e"),
  // The gallery's pictures: one set, of Chromium on Linux.
  snapshotPathTemplate: "pictures/gallery/{arg}{ext}",
  globalSetup: "./support/prepared-data.ts",
  // A worker has one product and one project. Those whose product has other settings come first,
  // each in one worker, so that the others fill the remaining time of both.
  projects: [
    {
      name: "app worker",
      testMatch: APP_WORKER,
      workers: 1,
      use: { settings: { APP_WORKER: "on" } },
    },
    { name: "native", testMatch: NATIVE, workers: 1 },
    { name: "web", testIgnore: [...APP_WORKER, ...NATIVE] },
  ],
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Names what hangs: a busy machine takes many times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(results, "e2e.json") }],
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    // The design's date format; journeys of other regions set their own (decision 65).
    locale: "en-GB",
    // Name the action that timed out, long before the journey does.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: "reduce" },
    // Screenshots of every step take a tenth of the time; `E2E_TRACE=whole` records them.
    trace: process.env.E2E_TRACE === "whole" ? "retain-on-failure" : SLIM_TRACE,
    screenshot: "only-on-failure",
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, PLAIN_SCRIPTS] },
  },
});
