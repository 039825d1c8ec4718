import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";

/** `npm run test:long` runs every scenario at its full count. */
const isLong = process.env.TEST_LONG === "true";
/** Random scenarios start from it; `TEST_SEED` repeats a run. */
const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

const COMMON = {
  // The default leaves a core idle, of two that is half.
  maxWorkers: "100%",
  // These limits only catch tests that hang: a busy machine needs ten times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  provide: { isLong, seed },
};

// Files of `unit` and `server` share a process, which halves their time, so a test restores each
// clock, environment variable and module state it changes. Files of `web` have a context each,
// because happy-dom is hard to restore.
export default defineConfig({
  test: {
    tags: [
      {
        name: "kills",
        description: "Kills processes, or plays random histories. Not in `npm test -- quick`.",
        timeout: 300_000,
      },
      {
        name: "long",
        description: "Only in `npm run test:long`.",
      },
    ],
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          ...COMMON,
          include: [
            "packages/**/*.test.ts",
            "scripts/**/*.test.ts",
            "lab/**/*.test.ts",
            "apps/native/src/**/*.test.ts",
            "apps/web/build-steps/**/*.test.ts",
            "apps/web/gallery/**/*.test.ts",
            "apps/sandbox/src/**/*.test.ts",
            "apps/native/checks/**/*.test.ts",
          ],
        },
      },
      {
        extends: "apps/web/vitest.config.ts",
        test: {
          name: "web",
          root: "apps/web",
          environment: "happy-dom",
          pool: "vmThreads",
          ...COMMON,
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["apps/server/src/testing/migrated-template.ts"],
          // Short-lived objects of many products: room for them, and no threads beside the two workers
          // to collect them, take a seventh of the processor time.
          execArgv: ["--max-semi-space-size=32", "--single-threaded-gc"],
          ...COMMON,
        },
      },
    ],
  },
});
