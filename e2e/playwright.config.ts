import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./product/chromium.ts";

const results = join(import.meta.dirname, "..", "test-results");

const SLIM_TRACE = { mode: "retain-on-failure", screenshots: false, snapshots: false } as const;

/** A journey's scripts run too briefly to be worth optimizing. */
const PLAIN_SCRIPTS = "--js-flags=--no-opt,--no-maglev";

/** The journeys that need the service worker or a second build. */
const APP_WORKER = [
  "app-worker.spec.ts",
  "install.spec.ts",
  "offline-*.spec.ts",
  "reminders.spec.ts",
  "two-builds.spec.ts",
];
const NATIVE = ["native-*.spec.ts", "launch.spec.ts"];

export default defineConfig({
  testDir: "journeys",
  outputDir: join(results, "e2e"),
  // The gallery's pictures: one set, of Chromium on Linux.
  snapshotPathTemplate: "pictures/gallery/{arg}{ext}",
  globalSetup: "./support/prepared-data.ts",
  // A project with one worker for journeys that change the product or need another. They come
  // first, so that the others fill the remaining time.
  projects: [
    { name: "moved clocks", testMatch: "moved-clocks/*.spec.ts", workers: 1 },
    { name: "app worker", testMatch: APP_WORKER, workers: 1 },
    { name: "native", testMatch: NATIVE, workers: 1 },
    { name: "web", testIgnore: ["moved-clocks/*.spec.ts", ...APP_WORKER, ...NATIVE] },
  ],
  // Each worker has its own product. There is one more than the cores, because journeys also wait.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // High enough for a busy machine, where the first vault search takes twenty seconds.
  timeout: 600_000,
  expect: { timeout: 60_000 },
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
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    contextOptions: { reducedMotion: "reduce" },
    // Screenshots of every step take a tenth of the time; `E2E_TRACE=whole` records them.
    trace: process.env.E2E_TRACE === "whole" ? "retain-on-failure" : SLIM_TRACE,
    screenshot: "only-on-failure",
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, PLAIN_SCRIPTS] },
  },
});
