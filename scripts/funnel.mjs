// `npm run funnel`: prints how many came, signed up, began and subscribed in the last thirty days
// (decision 28).
import { spawnSync } from "node:child_process";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { dataFolder } from "./launch/product.mjs";
import { fail } from "./launch/progress.mjs";

async function main() {
  loadEnvironmentFile();
  await ensureDependencies();
  const result = spawnSync(productNode(), ["apps/server/src/funnel-report.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: childEnvironment({ DATA_DIR: dataFolder() }),
  });
  process.exitCode = result.status ?? 1;
}

main().catch(fail);
