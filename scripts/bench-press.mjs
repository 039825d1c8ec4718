// `npm run bench:press [-- --presses 20 --slowdown 4]`: how long after a press on an answer the new
// streak is on the screen of the running product, with the processor slowed down.
import { spawn } from "node:child_process";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { createProgress, fail, PlainFailure } from "./launch/progress.mjs";
import { findChromium, NO_CHROMIUM } from "./testing/system-packages.mjs";

async function main() {
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const browser = findChromium();
  if (!browser) throw new PlainFailure(NO_CHROMIUM);
  const child = spawn(productNode(), ["bench/press/main.ts", ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: "inherit",
    env: childEnvironment({ CHROMIUM_PATH: browser }),
  });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch(fail);
