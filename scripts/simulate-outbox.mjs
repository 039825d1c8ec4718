// `npm run simulate:outbox [-- 10000 1]`: lets a member live with three devices, so often and from so
// high a seed, with every fault there is, and prints what became of everything written.
import { spawn } from "node:child_process";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { createProgress, fail } from "./launch/progress.mjs";

async function main() {
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const program = "apps/web/src/testing/simulation/main.ts";
  const options = { cwd: ROOT, stdio: "inherit", env: childEnvironment() };
  const child = spawn(productNode(), [program, ...process.argv.slice(2)], options);
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch(fail);
