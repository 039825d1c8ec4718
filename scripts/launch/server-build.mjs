import { spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { FOLDERS_IN_SOURCES } from "#settings/product-folders.mjs";
import { createBuilds } from "./builds.mjs";
import { CACHE, childEnvironment, ROOT } from "./paths.mjs";
import { PlainFailure } from "./progress.mjs";
import { filesUnder, hashOf } from "./stamps.mjs";
import { inTurn } from "./turns.mjs";

const SERVER = join(ROOT, "apps", "server");
const TURN = join(CACHE, "turns", "server-build");

/** The web app has builds of its own, for each deployment another. */
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

/** Puts the server's one file with its source map into a folder; rejects with the bundler's output. */
function bundleInto(folder) {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  return new Promise((resolve, reject) => {
    const child = spawn("node", [vite, "build", "--logLevel", "warn", "--outDir", folder], {
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
        : reject(new PlainFailure(`${output}\nThe server could not be built (see above).`)),
    );
  });
}

/** The pack's texts come prepared, beside the bundle; its pictures are read where they lie. */
const isReadAsItIs = (name, path) => name !== "pack" || !path.endsWith(".md");

async function buildInto(folder) {
  await bundleInto(folder);
  for (const [name, source] of Object.entries(READ_BY_SERVER)) {
    cpSync(join(ROOT, source), join(folder, name), {
      recursive: true,
      filter: (path) => isReadAsItIs(name, path),
    });
  }
}

/**
 * Builds the server unless there is a build of the same sources. Gives its folder, which stays as it is
 * while this process runs, and a note for the progress line. In the folder are `server.js` with its
 * source map and what it reads, but for the web app; the embedded database it finds among the
 * dependencies installed above it.
 */
export async function ensureServerBuild() {
  const builds = createBuilds(join(CACHE, "server"));
  const serverDir = builds.claim(sourcesHash());
  const note = existsSync(serverDir) ? "up to date" : "built";
  if (note === "built") {
    await inTurn(TURN, async () => {
      // Whoever had the turn before may have built the same.
      if (!existsSync(serverDir)) await builds.add(serverDir, buildInto);
    });
  } else builds.touch(serverDir);
  builds.removeUnused();
  return { serverDir, note };
}
