import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { ensureServerBuild } from "#launch/server-build.mjs";
import { sandboxPrices } from "#launch/stand-ins.mjs";
import { countAsOne, countPlaywright, countVitest } from "./counts.mjs";
import { runCommand } from "./run-command.mjs";
import { findChromium, NO_CHROMIUM } from "./system-packages.mjs";

const RESULTS = join(ROOT, "test-results");
const program = (path) => ["node", join("node_modules", path)];

/** What of the tagged tests runs: `usual` is `npm test`. */
const TAGS = { quick: "!long && !kills", usual: "!long", long: undefined };
const GREP = { quick: ["--grep", "@quick"], usual: ["--grep-invert", "@long"], long: [] };

const command = (name, line) => ({
  name,
  async run() {
    const { code, processor } = await runCommand(name, line);
    return { ...countAsOne(code), processor };
  },
});

const lengthOf = (length) => (length === "long" ? { TEST_LONG: "true" } : {});

async function vitest(name, length, args, env = {}) {
  const report = join(RESULTS, `${name}.json`);
  mkdirSync(RESULTS, { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const filter = TAGS[length] ? [`--tags-filter=${TAGS[length]}`] : [];
  const { code, processor } = await runCommand(
    name,
    [...program("vitest/vitest.mjs"), "run", ...reporters, ...filter, ...args],
    { ...lengthOf(length), ...env },
  );
  return { ...countVitest(report, code), processor };
}

export const lint = command("lint", ["npm", "run", "--silent", "lint"]);

export const types = command("types", ["node", "scripts/types.mjs"]);

export const unused = command("unused", program("knip/bin/knip.js"));

export const unit = {
  name: "unit",
  run: (length) => vitest("unit", length, ["--project", "unit", "--project", "web"]),
};

export const server = {
  name: "server",
  async run(length) {
    const { serverDir } = await ensureServerBuild();
    // These tests start the server as an operator would.
    const env = { TEST_SERVER: join(serverDir, "server.js") };
    // They wait for locks and disks a third of their time.
    const workers = `--maxWorkers=${availableParallelism() + 1}`;
    return vitest("server", length, ["--project", "server", workers], env);
  },
};

/** Builds as `npm start` does; the journeys look for the same builds. */
const builds = (...targets) => ({
  name: "build",
  run() {
    process.env.STRIPE_PRICES = sandboxPrices();
    return command("build", ["node", "scripts/testing/builds.mjs", ...targets]).run();
  },
});

export const build = builds();

export const nativeBuild = builds("native");

export const e2e = {
  name: "e2e",
  async run(length) {
    if (!findChromium()) throw new Error(NO_CHROMIUM);
    const report = join(RESULTS, "e2e.json");
    const playwright = [...program("@playwright/test/cli.js"), "test"];
    const { code, processor } = await runCommand(
      "e2e",
      [...playwright, "--config", "e2e/playwright.config.ts", ...GREP[length]],
      { ...lengthOf(length), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    return { ...countPlaywright(report, code), processor };
  },
};

/** Takes the README's pictures: its script must reach the screens of today. */
export const pictures = command("pictures", [
  "npm",
  "run",
  "--silent",
  "screenshots",
  "--",
  "readme",
  join(RESULTS, "screenshots"),
]);

/** Fewer requests than `npm run test:faults` sends, so that it takes minutes. */
export const faults = command("faults", [
  "npm",
  "run",
  "--silent",
  "test:faults",
  "--",
  "--requests",
  "100000",
]);

export const specification = command("specification", ["node", "scripts/spec-coverage.mjs"]);

/** Deletes earlier reports, so that the last stage judges this run only. */
export function deleteReports() {
  rmSync(RESULTS, { recursive: true, force: true });
}
