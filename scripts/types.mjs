// `npm run types`: writes the types of the web app's routes, then checks all types. Builds rewrite them
// too, so both wait for each other.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./launch/paths.mjs";
import { inTurn, ROUTE_TYPES } from "./launch/turns.mjs";

const TSC = join(ROOT, "node_modules", ".bin", "tsc");

/** Runs a command with what it says shown as it is; gives its exit code. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

process.exitCode = await inTurn(
  ROUTE_TYPES,
  async () =>
    (await run("npm", ["run", "--silent", "typegen", "--workspace", "@sovereign/web"])) ||
    (await run(TSC, ["--noEmit", "-p", "tsconfig.json"])) ||
    (await run(TSC, ["--noEmit", "-p", "apps/web/tsconfig.json"])),
);
