import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BUILT_IN } from "#settings/definitions.mjs";
import { ensureBuild } from "./builds.mjs";
import { childEnvironment, ROOT } from "./paths.mjs";
import { PlainFailure } from "./progress.mjs";
import { filesUnder, hashOf } from "./stamps.mjs";

/** The files of the content pack that CONTENT_DIR names; the product's own lies in packages. */
function packFiles() {
  const folder = process.env.CONTENT_DIR && resolve(ROOT, process.env.CONTENT_DIR);
  // A folder that is not there is named by the build itself, with its other faults.
  return folder && existsSync(folder) ? filesUnder(folder) : [];
}

/**
 * The hash of everything that a build of the web app depends on; `target` is "web", or "native" for what
 * the apps of the stores carry.
 */
export function webSourcesHash(target = "web") {
  const files = [
    ...packFiles(),
    ...filesUnder(join(ROOT, "apps", "web")),
    ...filesUnder(join(ROOT, "packages")),
    // Sources, although their folder has the name of generated ones.
    ...filesUnder(join(ROOT, "packages", "content", "src", "build")),
    join(ROOT, "package-lock.json"),
    join(ROOT, "tsconfig.base.json"),
  ];
  return hashOf(
    ROOT,
    files.filter((file) => !/\.test\.tsx?$/.test(file)),
    // What is built into the pages, and of CONTENT_DIR the texts that are.
    [target, ...BUILT_IN.map((key) => `${key}=${process.env[key] ?? ""}`)],
  );
}

/** Builds into a folder; resolves with the warnings, rejects with the output when it fails. */
function buildInto(folder, target) {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", "--silent", "build", "--workspace", "@sovereign/web"], {
      cwd: ROOT,
      env: childEnvironment({ NODE_ENV: "production", WEB_BUILD_DIR: folder, WEB_TARGET: target }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let warnings = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => {
      output += chunk;
      warnings += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0
        ? resolve(warnings)
        : reject(new PlainFailure(`${output}\nThe web app could not be built (see above).`)),
    );
  });
}

/**
 * Builds the web app, for browsers or for the apps of the stores, unless there is a build of the same
 * sources and settings. Returns the folder to serve and a note for the progress line.
 */
export async function ensureWebBuild(target = "web") {
  const root = join(ROOT, "apps", "web", "build");
  const { folder, note } = await ensureBuild(root, webSourcesHash(target), async (making) => {
    process.stderr.write(await buildInto(making, target));
  });
  return { webDir: join(folder, "client"), note };
}
