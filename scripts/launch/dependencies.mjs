import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ROOT } from "./paths.mjs";
import { PlainFailure } from "./progress.mjs";
import { hashOf, readStamp, writeStamp } from "./stamps.mjs";

const STAMP = join(ROOT, "node_modules", ".install-stamp");
const FIELDS = ["dependencies", "devDependencies", "optionalDependencies"];
const LAST_LINES = 25;

/** The package.json files of the root and of every workspace. */
function manifests(root = ROOT) {
  const folders = [""];
  for (const group of ["apps", "packages"]) {
    for (const name of readdirSync(join(root, group))) folders.push(`${group}/${name}`);
  }
  return folders.map((folder) => join(root, folder, "package.json")).filter(existsSync);
}

/**
 * Whether what lies in node_modules is what the lock asks for, by npm's own record of it. So an
 * install that a person or a machine image made with npm itself is not made again.
 */
export function isInstalled(root = ROOT) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  for (const file of manifests(root)) {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const folder = file.slice(root.length + 1, -"/package.json".length);
    const locked = lock[file === join(root, "package.json") ? "" : folder];
    const agrees = (field) => isDeepStrictEqual(manifest[field] ?? {}, locked?.[field] ?? {});
    if (!FIELDS.every(agrees)) return false;
  }
  return Object.entries(lock).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.optional || entry.devOptional) return true;
    const there = path.startsWith("node_modules/") || existsSync(join(root, path));
    return there && installed[path]?.version === entry.version;
  });
}

/** Runs `npm ci` and rejects with its last lines when it fails. */
function install() {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return new Promise((resolve, reject) => {
    const npm = spawn("npm", args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    const lines = [];
    const collect = (chunk) => lines.push(...String(chunk).split("\n").filter(Boolean));
    npm.stdout.on("data", collect);
    npm.stderr.on("data", collect);
    npm.on("error", () => reject(new PlainFailure("npm was not found on PATH. Install it first.")));
    npm.on("exit", (code) => {
      if (code === 0) return resolve();
      const tail = lines.slice(-LAST_LINES).join("\n");
      reject(
        new PlainFailure(
          `The dependencies could not be installed (npm ci ended with ${code}).\n${tail}\n\n` +
            "Check the connection to your package registry, then try again.",
        ),
      );
    });
  });
}

/**
 * The stamp of an install: what it was made of, and the folders that workspaces got for themselves,
 * which go missing when a workspace is cleaned without the root.
 */
function stampOf() {
  const files = manifests();
  const nested = files
    .map((file) => join(dirname(file), "node_modules"))
    .filter((folder) => existsSync(folder))
    .map((folder) => relative(ROOT, folder));
  const lock = join(ROOT, "package-lock.json");
  return [hashOf(ROOT, [lock, ...files], [process.platform, process.arch]), ...nested].join(" ");
}

/** Installs the dependencies unless they are there already; gives a note for the progress line. */
export async function ensureDependencies() {
  if (readStamp(STAMP) === stampOf()) return "up to date";
  if (isInstalled()) {
    writeStamp(STAMP, stampOf());
    return "up to date";
  }
  await install();
  writeStamp(STAMP, stampOf());
  return "installed";
}
