// `npm run topology [-- --members 24 --rate 60 --steps rolling,node,primary,word,jobs --keep]`: three
// nodes behind nginx, PgBouncer, and a PostgreSQL that fails over, all on this machine and under load;
// each step ends with what it measured, and the exit code is 1 when one does not hold (decision 112).
import { spawn } from "node:child_process";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { createProgress, fail } from "./launch/progress.mjs";

async function main() {
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const program = ["scripts/topology/main.ts", ...process.argv.slice(2)];
  const child = spawn(productNode(), program, {
    cwd: ROOT,
    stdio: "inherit",
    env: childEnvironment(),
  });
  // The child stops what it started; this process only waits for it.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch(fail);
