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

/** The journeys with the app's worker switched on, and the other one that makes a second build. */
const APP_WORKER = [
  "app-worker.spec.ts",
  "offline-*.spec.ts",
  "reminders.spec.ts",
  "two-builds.spec.ts",
];
/** The journeys through the stores' app. */
const NATIVE = ["native-*.spec.ts", "launch.spec.ts"];

export default defineConfig({
  testDir: "journeys",
  outputDir: join(results, "e2e"),
  globalSetup: "./support/prepared-data.ts",
  // What starts another product than most journeys have, or changes it under them, has one of its own:
  // on one worker, because each begins with starting that product, which takes longer than most journeys.
  // They are begun first, so that the others fill what is left of the time.
  projects: [
    { name: "moved clocks", testMatch: "moved-clocks/*.spec.ts", workers: 1 },
    { name: "app worker", testMatch: APP_WORKER, workers: 1 },
    { name: "native", testMatch: NATIVE, workers: 1 },
    { name: "web", testIgnore: ["moved-clocks/*.spec.ts", ...APP_WORKER, ...NATIVE] },
  ],
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
    // Dates stand as in the design; journeys of other regions say which (decision 65).
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
