import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ensureDependencies } from "./dependencies.mjs";
import { loadEnvironmentFile } from "./environment.mjs";
import { childEnvironment, productNode, ROOT, SERVER_MAIN } from "./paths.mjs";
import { dataFolder } from "./product.mjs";
import { fail } from "./progress.mjs";

/** Paths are meant from where the command was typed, and npm runs it in the root folder. */
const typed = (argument) =>
  argument.startsWith("-") ? argument : resolve(process.env.INIT_CWD || ".", argument);

/** Runs a command of the server under this clone's settings, and ends as it ends. */
export async function runServerCommand(command) {
  try {
    loadEnvironmentFile();
    await ensureDependencies();
    const given = process.argv.slice(2).map(typed);
    const result = spawnSync(productNode(), [SERVER_MAIN, command, ...given], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: childEnvironment({ DATA_DIR: dataFolder() }),
    });
    process.exitCode = result.status ?? 1;
  } catch (error) {
    fail(error);
  }
}
