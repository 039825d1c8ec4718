// `npm run server -- <command>`: runs a server command on this clone's database (docs/operations.md).
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT, SERVER_MAIN } from "./launch/paths.mjs";
import { dataFolder } from "./launch/product.mjs";
import { fail, PlainFailure } from "./launch/progress.mjs";

const COMMANDS = [
  "backup",
  "restore",
  "rehearse",
  "erase-again",
  "held",
  "funnel",
  "journal",
  "admin",
  "tasks",
  "doctor",
];

/** Paths are relative to where the command was typed; npm runs it in the root folder. */
const typed = (argument) =>
  argument.startsWith("-") ? argument : resolve(process.env.INIT_CWD || ".", argument);

const TAKES_PATHS = ["backup", "restore", "rehearse", "erase-again"];

async function main() {
  const [command, ...given] = process.argv.slice(2);
  if (!COMMANDS.includes(command)) {
    throw new PlainFailure(`Name a command: npm run server -- ${COMMANDS.join("|")}`);
  }
  loadEnvironmentFile();
  await ensureDependencies();
  const result = spawnSync(
    productNode(),
    [SERVER_MAIN, command, ...(TAKES_PATHS.includes(command) ? given.map(typed) : given)],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: childEnvironment({ DATA_DIR: dataFolder() }),
    },
  );
  process.exitCode = result.status ?? 1;
}

main().catch(fail);
