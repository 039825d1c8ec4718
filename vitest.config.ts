import { defineConfig } from "vitest/config";

// A hanging test ends after ten minutes; a busy machine must not end a slow one.
const TIMEOUTS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 20_000 } },
};

// Files of `unit` and `server` share a process, which halves their time, so a test restores each
// clock, environment variable and module state it changes. Files of `web` have a context each,
// because happy-dom is hard to restore.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          ...TIMEOUTS,
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
          ...TIMEOUTS,
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
          // The default leaves a core idle, of two that is half. The other projects keep it, so
          // this one runs after them.
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
          ...TIMEOUTS,
        },
      },
    ],
  },
});
