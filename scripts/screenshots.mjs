// `npm run screenshots`, `-- store`, `-- install` and `-- site`: take the pictures of the README, of
// the stores and of the app's manifest, and every public page in each width and theme, from the
// running product. `-- readme <folder>`: the README's pictures into another folder.
import { spawn } from "node:child_process";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { createProgress, fail, PlainFailure, readTyped } from "./launch/progress.mjs";
import { findChromium, NO_CHROMIUM } from "./testing/system-packages.mjs";

const PICTURES = ["readme", "store", "install", "site"];

async function main() {
  const use = `npm run screenshots -- [${PICTURES.join("|")}] [folder]`;
  const [of = "readme", ...folder] = readTyped(use, { of: PICTURES, most: 2 }).positionals;
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const browser = findChromium();
  if (!browser) throw new PlainFailure(NO_CHROMIUM);
  const child = spawn(productNode(), [`e2e/pictures/${of}.ts`, ...folder], {
    cwd: ROOT,
    stdio: "inherit",
    env: childEnvironment({ CHROMIUM_PATH: browser }),
  });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch(fail);
