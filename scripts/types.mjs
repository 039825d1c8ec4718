// `npm run types`: writes the types of the web app's routes, then checks all types.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";

const ROUTER = ["@react-router", "dev", "dist", "cli", "index.js"];
const TSC = ["typescript", "bin", "tsc"];
/**
 * One that checks: four, as many as it takes by itself, each work out the types that they share, which
 * is twice the processor's time, and longer where two cores have other stages to run.
 */
const CHECK = ["--noEmit", "--checkers", "1"];

/** Runs a program of a package with what it says shown as it is; gives its exit code. */
function run(program, ...args) {
  const path = join(ROOT, "node_modules", ...program);
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, stdio: "inherit", env: childEnvironment() };
    const child = spawn(productNode(), [path, ...args], options);
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

process.exitCode =
  (await run(ROUTER, "typegen", "apps/web")) ||
  (await run(TSC, ...CHECK, "-p", "tsconfig.json")) ||
  (await run(TSC, ...CHECK, "-p", "apps/web/tsconfig.json"));
