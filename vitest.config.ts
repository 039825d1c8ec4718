import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// A test that hangs is found after ten minutes; a busy machine must not end one that does not, nor
// what it waits for, which would otherwise have a second.
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 20_000 } },
};

// What opens no database of a test's choosing is the same beside either: it runs beside PGlite only.
const SAME_BESIDE_POSTGRES = [
  "apps/server/src/main.test.ts",
  "apps/server/src/settings/config.test.ts",
  "apps/server/src/data/{locks/folder-lock,engine/open-database}.test.ts",
  "apps/server/src/providers/**",
  "apps/server/src/walls.test.ts",
  "apps/server/src/testing/crash.test.ts",
  ...testsOfNoDatabase(),
];

// Long histories of what happens between statements, and of how much is allowed how often: what they
// look for overlaps only where there are many connections, or is the same beside either. Their statements
// and routes are those of their modules' other tests, which run beside both.
const ENOUGH_BESIDE_POSTGRES = [
  "apps/server/src/modules/memberships/webhooks/webhook-histories.test.ts",
  "apps/server/src/modules/reminders/reminder-histories.test.ts",
  "apps/server/src/modules/deletion/deletion-crash.test.ts",
  "apps/server/src/modules/one-things/day-writes.model.test.ts",
  "apps/server/src/modules/accounts/{limits,mails/mail-budget}.test.ts",
];

/** The server's tests that import neither what tests share, through which they get a database, nor the database. */
function testsOfNoDatabase(): string[] {
  const withDatabase = /#(testing|database)\//;
  return globSync("apps/server/src/!(testing)/**/*.test.ts").filter(
    (path) => !withDatabase.test(readFileSync(path, "utf8")),
  );
}

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
          ...PATIENCE,
          include: [
            "packages/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "apps/native/src/**/*.test.ts",
            "apps/web/build-steps/**/*.test.ts",
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
          ...PATIENCE,
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: ["src/**/*.language.test.tsx"],
        },
      },
      {
        extends: "apps/web/vitest.language.config.ts",
        test: {
          name: "language",
          root: "apps/web",
          pool: "vmThreads",
          ...PATIENCE,
          include: ["src/**/*.language.test.tsx"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: ["apps/server/src/**/*.test.ts"],
          exclude:
            process.env.TEST_DATABASE === "postgres"
              ? SAME_BESIDE_POSTGRES
              : ENOUGH_BESIDE_POSTGRES,
          globalSetup: ["apps/server/src/testing/migrated-template.ts"],
          ...PATIENCE,
        },
      },
    ],
  },
});
