import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BUILT_IN } from "#settings/definitions.mjs";
import { createBuilds } from "./builds.mjs";
import { childEnvironment, ROOT } from "./paths.mjs";
import { PlainFailure } from "./progress.mjs";
import { filesUnder, hashOf } from "./stamps.mjs";
import { inTurn, ROUTE_TYPES } from "./turns.mjs";

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

/** Builds into a folder; gives what it warned of, and rejects with its output when it fails. */
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
 * sources and settings. Gives the folder to serve, which stays as it is while this process runs, and a
 * note for the progress line.
 */
export async function ensureWebBuild(target = "web") {
  const builds = createBuilds(join(ROOT, "apps", "web", "build"));
  const folder = builds.claim(webSourcesHash(target));
  const webDir = join(folder, "client");
  const note = existsSync(folder) ? "up to date" : "built";
  if (note === "built") {
    const warnings = await inTurn(ROUTE_TYPES, async () =>
      // Whoever had the turn before may have built the same.
      existsSync(folder) ? "" : builds.add(folder, (making) => buildInto(making, target)),
    );
    if (warnings) process.stderr.write(warnings);
  } else builds.touch(folder);
  builds.removeUnused();
  return { webDir, note };
}
