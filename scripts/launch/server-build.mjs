import { cpSync } from "node:fs";
import { join } from "node:path";
import { FOLDERS_IN_SOURCES } from "#settings/product-folders.mjs";
import { buildFailure, ensureBuild } from "./builds.mjs";
import { spawnBound } from "./children.mjs";
import { CACHE, childEnvironment, ROOT } from "./paths.mjs";
import { filesUnder, hashOf } from "./stamps.mjs";

const SERVER = join(ROOT, "apps", "server");

/** The web app is built separately, per deployment. */
const { web: _, ...READ_BY_SERVER } = FOLDERS_IN_SOURCES;

function sourcesHash() {
  const files = [
    ...filesUnder(SERVER),
    ...filesUnder(join(ROOT, "packages")),
    join(ROOT, "package-lock.json"),
  ];
  return hashOf(
    ROOT,
    files.filter((file) => !/\.test\.ts$/.test(file)),
  );
}

function bundleInto(folder) {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  return new Promise((resolve, reject) => {
    const child = spawnBound("node", [vite, "build", "--logLevel", "warn", "--outDir", folder], {
      cwd: SERVER,
      env: childEnvironment({ NODE_ENV: "production" }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => (output += chunk));
    }
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(buildFailure(output, "The server could not be built (see above).")),
    );
  });
}

async function buildInto(folder) {
  await bundleInto(folder);
  for (const [name, source] of Object.entries(READ_BY_SERVER)) {
    cpSync(join(ROOT, source), join(folder, name), {
      recursive: true,
      // Only a new migration is made from them.
      filter: (path) => !path.endsWith("_snapshot.json"),
    });
  }
}

export async function ensureServerBuild() {
  const { folder, note } = await ensureBuild(join(CACHE, "server"), sourcesHash(), buildInto);
  return { serverDir: folder, note };
}
