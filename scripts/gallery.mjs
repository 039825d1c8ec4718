// `npm run gallery`: serves the gallery of components, with reload when a source changes. Prints
// the address; Vite's options, such as `-- --port 6006`, may follow.
import { join } from "node:path";
import { endWithNpm } from "./launch/children.mjs";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { supervise } from "./launch/product.mjs";
import { createProgress, fail } from "./launch/progress.mjs";

const VITE = join(ROOT, "node_modules", "vite", "bin", "vite.js");

async function main() {
  endWithNpm();
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const args = ["--config", "vite.gallery.config.ts", ...process.argv.slice(2)];
  supervise().start("gallery", productNode(), [VITE, ...args], {
    cwd: join(ROOT, "apps", "web"),
    env: childEnvironment(),
  });
}

main().catch(fail);
