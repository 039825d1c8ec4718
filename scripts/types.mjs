// `npm run types`: generates the route types of the web app, then checks all types.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";

const ROUTER = ["@react-router", "dev", "dist", "cli", "index.js"];
const TSC = ["typescript", "bin", "tsc"];
/** Each checker computes the shared types again; the default of four needs twice the CPU time. */
const CHECK = ["--noEmit", "--checkers", "1"];

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
