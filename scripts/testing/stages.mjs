import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { ensureServerBuild } from "#launch/server-build.mjs";
import { ensureWebBuild } from "#launch/web-build.mjs";
import { countAsOne, countPlaywright, countVitest } from "./counts.mjs";
import { runCommand, sayFor } from "./run-command.mjs";
import { findChromium, NO_CHROMIUM } from "./system-packages.mjs";

const RESULTS = join(ROOT, "test-results");
const program = (path) => ["node", join("node_modules", path)];

/** What the server's tests start as an operator would. */
async function builtServer() {
  const { serverDir } = await ensureServerBuild();
  return { TEST_SERVER: join(serverDir, "server.js") };
}

/** A stage of commands that all have to succeed; it goes on after a failure to show everything. */
function commands(name, list) {
  return {
    name,
    async run() {
      let code = 0;
      for (const command of list) code = (await runCommand(name, command)) || code;
      return countAsOne(code);
    },
  };
}

async function vitest(name, args, env) {
  const report = join(RESULTS, `${name.replace(/\W+/g, "-")}.json`);
  mkdirSync(RESULTS, { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runCommand(
    name,
    [...program("vitest/vitest.mjs"), "run", ...reporters, ...args],
    env,
  );
  return countVitest(report, code);
}

export const lint = commands("lint", [["npm", "run", "--silent", "lint"]]);

export const types = commands("types", [["node", "scripts/types.mjs"]]);

export const unused = commands("unused", [program("knip/bin/knip.js")]);

export const unit = {
  name: "unit",
  run: () =>
    vitest(
      "unit",
      ["unit", "web"].flatMap((name) => ["--project", name]),
      {},
    ),
};

export const server = {
  name: "server",
  run: async () => vitest("server", ["--project", "server"], await builtServer()),
};

export const build = {
  name: "build",
  async run() {
    sayFor("build", `server: ${(await ensureServerBuild()).note}`);
    sayFor("build", `web app: ${(await ensureWebBuild()).note}`);
    sayFor("build", `web app for the stores: ${(await ensureWebBuild("native")).note}`);
    return countAsOne(0);
  },
};

export const e2e = {
  name: "e2e",
  async run() {
    const browser = findChromium();
    if (!browser) throw new Error(NO_CHROMIUM);
    const report = join(RESULTS, "e2e.json");
    const code = await runCommand(
      "e2e",
      [...program("@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts"],
      { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    return countPlaywright(report, code);
  },
};

export const specification = commands("specification", [["node", "scripts/spec-coverage.mjs"]]);

/** Removes the reports of earlier runs, so that the last stage judges this one alone. */
export function forgetReports() {
  rmSync(RESULTS, { recursive: true, force: true });
}
