// `npm run bench [-- --only work,check]`: what the product costs beside the least that the same work can
// cost. `npm run bench:scale [-- --rows 40000,1000000]`: the same of a table of days as it grows. `npm
// run bench:press [-- --presses 20 --slowdown 4]`: how long after a press on an answer the new
// streak is on the screen of the running product. `npm run bench:app [-- --runs 5 --slowdown 4]`: how
// long the app takes to be usable after a sign-in and at each kind of start. `npm run bench:overview
// [-- --reads 600]`: what an overview of ten years costs beside one of thirty days. `npm run
// bench:native [-- --runs 5 --slowdown 4]`: how long a native app takes from its start, from its own files.
import { spawn } from "node:child_process";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { createProgress, fail, PlainFailure } from "./launch/progress.mjs";
import { findChromium, NO_CHROMIUM } from "./testing/system-packages.mjs";

const NEEDS_BROWSER = ["app", "native", "press"];

async function main() {
  const [name, ...rest] = process.argv.slice(2);
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const browser = NEEDS_BROWSER.includes(name) ? findChromium() : undefined;
  if (!browser && NEEDS_BROWSER.includes(name)) throw new PlainFailure(NO_CHROMIUM);
  const child = spawn(productNode(), [`bench/${name}/main.ts`, ...rest], {
    cwd: ROOT,
    stdio: "inherit",
    env: childEnvironment(browser ? { CHROMIUM_PATH: browser } : {}),
  });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch(fail);
