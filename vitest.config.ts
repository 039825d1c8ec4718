import { defineConfig } from "vitest/config";

// A test that hangs is found after ten minutes; a busy machine must not end one that does not, nor
// what it waits for, which would otherwise have a second.
const TIMEOUTS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 20_000 } },
};

// The files of `unit` and `server` share a process and its modules, which halves their time: whoever
// changes a clock, an environment or a module's state there puts it back. A page of happy-dom is less
// easily put back, so each file of `web` has a context to itself, which takes a third of the time that a
// process would.
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
          ...TIMEOUTS,
        },
      },
    ],
  },
});
