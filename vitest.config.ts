import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "apps/web/build-steps/**/*.test.ts",
            "apps/sandbox/src/**/*.test.ts",
          ],
        },
      },
      {
        extends: "apps/web/vitest.config.ts",
        test: {
          name: "web",
          root: "apps/web",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["apps/server/src/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
