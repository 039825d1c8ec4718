// `npm run content:check [-- folder]`: checks a content pack, by default the one in CONTENT_DIR or
// the product's own, and the emails. Errors exit with 1; warnings and notes do not.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { fail, readTyped } from "./launch/progress.mjs";

/** npm runs in the root folder; a relative path starts where the command was typed. */
function packFolder() {
  const [typed] = readTyped("npm run content:check -- [folder]", { most: 1 }).positionals;
  if (typed) return [resolve(process.env.INIT_CWD ?? process.cwd(), typed)];
  return process.env.CONTENT_DIR ? [resolve(ROOT, process.env.CONTENT_DIR)] : [];
}

async function main() {
  loadEnvironmentFile();
  const folder = packFolder();
  await ensureDependencies();
  const program = "packages/content/src/server/content-check/main.ts";
  const result = spawnSync(productNode(), [program, ...folder], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: childEnvironment(),
  });
  process.exitCode = result.status ?? 1;
}

main().catch(fail);
