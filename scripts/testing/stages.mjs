import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { ensureServerBuild } from "#launch/server-build.mjs";
import { sandboxPrices } from "#launch/stand-ins.mjs";
import { ensureWebBuild } from "#launch/web-build.mjs";
import { countAsOne, countPlaywright, countVitest } from "./counts.mjs";
import { runCommand, sayFor } from "./run-command.mjs";
import { findChromium, NO_CHROMIUM } from "./system-packages.mjs";

const RESULTS = join(ROOT, "test-results");
const program = (path) => ["node", join("node_modules", path)];

const command = (name, line) => ({
  name,
  run: async () => countAsOne(await runCommand(name, line)),
});

async function vitest(name, args, env) {
  const report = join(RESULTS, `${name}.json`);
  mkdirSync(RESULTS, { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runCommand(
    name,
    [...program("vitest/vitest.mjs"), "run", ...reporters, ...args],
    env,
  );
  return countVitest(report, code);
}

export const lint = command("lint", ["npm", "run", "--silent", "lint"]);

export const types = command("types", ["node", "scripts/types.mjs"]);

export const unused = command("unused", program("knip/bin/knip.js"));

export const unit = {
  name: "unit",
  run: () => vitest("unit", ["--project", "unit", "--project", "web"], {}),
};

export const server = {
  name: "server",
  async run() {
    const { serverDir } = await ensureServerBuild();
    // These tests start the server as an operator would.
    return vitest("server", ["--project", "server"], { TEST_SERVER: join(serverDir, "server.js") });
  },
};

export const build = {
  name: "build",
  async run() {
    sayFor("build", `server: ${(await ensureServerBuild()).note}`);
    // As `npm start` builds it.
    process.env.STRIPE_PRICES = sandboxPrices();
    sayFor("build", `web app: ${(await ensureWebBuild()).note}`);
    sayFor("build", `web app for the stores: ${(await ensureWebBuild("native")).note}`);
    return countAsOne(0);
  },
};

export const e2e = {
  name: "e2e",
  async run() {
    if (!findChromium()) throw new Error(NO_CHROMIUM);
    const report = join(RESULTS, "e2e.json");
    const code = await runCommand(
      "e2e",
      [...program("@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts"],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    return countPlaywright(report, code);
  },
};

/** Fewer requests than `npm run test:faults` sends, so that it takes minutes. */
export const faults = command("faults", [
  ...["npm", "run", "--silent", "test:faults", "--"],
  ...["--requests", "100000"],
]);

export const specification = command("specification", ["node", "scripts/spec-coverage.mjs"]);

/** Deletes earlier reports, so that the last stage judges this run only. */
export function deleteReports() {
  rmSync(RESULTS, { recursive: true, force: true });
}
