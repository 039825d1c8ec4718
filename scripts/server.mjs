// `npm run server -- <command>`: runs a server command on this clone's database (docs/operations.md).
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT, SERVER_MAIN } from "./launch/paths.mjs";
import { dataFolder } from "./launch/product.mjs";
import { fail } from "./launch/progress.mjs";

/** Paths are relative to where the command was typed; npm runs it in the root folder. */
const typed = (argument) =>
  argument.startsWith("-") ? argument : resolve(process.env.INIT_CWD || ".", argument);

/** Their arguments that are paths begin there. */
const PATHS_FROM = { backup: 0, restore: 0, rehearse: 0, "erase-again": 0, content: 1 };

async function main() {
  const [command, ...given] = process.argv.slice(2);
  // Without one the server itself would start, without the sandbox and the demo.
  if (!command) {
    process.stderr.write("Name a command: npm run server -- --help lists them\n");
    process.exitCode = 2;
    return;
  }
  const from = PATHS_FROM[command] ?? given.length;
  loadEnvironmentFile();
  await ensureDependencies();
  const result = spawnSync(
    productNode(),
    [SERVER_MAIN, command, ...given.map((each, at) => (at >= from ? typed(each) : each))],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: childEnvironment({ DATA_DIR: dataFolder() }),
    },
  );
  process.exitCode = result.status ?? 1;
}

main().catch(fail);
