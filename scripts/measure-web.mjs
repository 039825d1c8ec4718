// `npm run measure:web [-- --runs 5 --page /about --no-write]`: Lighthouse and bytes of the built
// product's pages, against the budgets of bench/web/budgets.json. Writes docs/measurements/web.md.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { createProgress, fail, PlainFailure } from "./launch/progress.mjs";
import { hashOf, readStamp, writeStamp } from "./launch/stamps.mjs";
import { ensureWebBuild } from "./launch/web-build.mjs";
import { findChromium, NO_CHROMIUM } from "./testing/system-packages.mjs";

const LIGHTHOUSE = join(ROOT, "bench", "lighthouse");
const STAMP = join(LIGHTHOUSE, "node_modules", ".install-stamp");

/** Runs a program of the repository; resolves to its exit code. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Installs Lighthouse, which lies apart so that nobody else has to; gives a note. */
async function ensureLighthouse() {
  const lock = hashOf(
    ROOT,
    ["package.json", "package-lock.json"].map((name) => join(LIGHTHOUSE, name)),
  );
  if (existsSync(STAMP) && readStamp(STAMP) === lock) return "up to date";
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // Not the progress' standard output: npm says there how much it added.
  const code = await run("npm", args, { cwd: LIGHTHOUSE, stdio: ["ignore", "ignore", "inherit"] });
  if (code !== 0) throw new PlainFailure(`Lighthouse could not be installed (npm ci: ${code}).`);
  writeStamp(STAMP, lock);
  return "installed";
}

async function main() {
  loadEnvironmentFile();
  const progress = createProgress(3);
  await progress.step("Installing dependencies", ensureDependencies);
  await progress.step("Installing Lighthouse", ensureLighthouse);
  const browser = findChromium();
  if (!browser) throw new PlainFailure(NO_CHROMIUM);
  await progress.step("Building the web app", async () => (await ensureWebBuild()).note);
  process.exitCode = await run(productNode(), ["bench/web/main.ts", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: childEnvironment({ CHROMIUM_PATH: browser }),
  });
}

main().catch(fail);
