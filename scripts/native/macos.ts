import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT } from "#launch/paths.mjs";

/** Tools that a Mac or a store's builder has and this machine lacks; each notes its arguments. */
const VENDOR_TOOLS = ["xcodebuild", "xcrun", "java"];
const COPIED = ["apps", "packages", "scripts", "lab/package.json"];
const COPIED_FILES = /^(package(-lock)?\.json|\.npmrc|\.nvmrc|tsconfig\.base\.json)$/;
/** Not in a fresh clone. The folder of web builds is linked, so that no test builds twice. */
const NOT_COPIED =
  /\/(node_modules|www|\.react-router|\.gradle)$|\/apps\/native\/.*\/public$|\/apps\/web\/build$/;

export const hasRuby = existsSync("/usr/bin/ruby");

/** Links every installed package but the pinned Node, which npm has for Linux alone. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (/^node-linux-|^node$/.test(name)) continue;
    if (name === ".bin") linkPackages(join(from, name), join(to, name));
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** The lock's Nodes are not for a Mac, but for this machine, which would install one. */
function omitPinnedNode(lockFile: string): void {
  const lock = JSON.parse(readFileSync(lockFile, "utf8"));
  for (const path of Object.keys(lock.packages)) {
    if (path.startsWith("node_modules/node-linux-")) delete lock.packages[path];
  }
  writeFileSync(lockFile, JSON.stringify(lock));
}

function writeTool(path: string, lines: string): void {
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
}

/**
 * Returns a clone of the project on a machine that has no pinned Node, as a Mac has none, but the
 * same Node of its own; `run` returns what its lanes did.
 */
export function createMacos() {
  const folder = mkdtempSync(join(tmpdir(), "macos-"));
  const clone = join(folder, "clone");
  const calls = join(folder, "calls");
  const record = join(folder, "record");
  const bin = join(folder, "bin");
  for (const path of [...COPIED, ...readdirSync(ROOT).filter((name) => COPIED_FILES.test(name))]) {
    const filter = (source: string) => !NOT_COPIED.test(source.slice(ROOT.length));
    cpSync(join(ROOT, path), join(clone, path), { recursive: true, filter });
  }
  linkPackages(join(ROOT, "node_modules"), join(clone, "node_modules"));
  for (const app of readdirSync(join(ROOT, "apps"))) {
    const packages = join(ROOT, "apps", app, "node_modules");
    if (existsSync(packages)) linkPackages(packages, join(clone, "apps", app, "node_modules"));
  }
  omitPinnedNode(join(clone, "package-lock.json"));
  symlinkSync(join(ROOT, "apps/web/build"), join(clone, "apps/web/build"));
  mkdirSync(bin);
  copyFileSync(process.execPath, join(folder, "node"));
  writeTool(join(bin, "node"), `echo "node $*" >> ${calls}\nexec ${join(folder, "node")} "$@"`);
  for (const tool of VENDOR_TOOLS) writeTool(join(bin, tool), `echo "${tool} $*" >> ${calls}`);

  const path = [bin, ...(process.env.PATH ?? "").split(delimiter)]
    .filter((entry) => !/node_modules|node-linux/.test(entry))
    .join(delimiter);
  const lines = (file: string) => readFileSync(file, "utf8").split("\n").filter(Boolean);

  return {
    /** Runs one lane; throws with its output where it fails. */
    run(platform: string, lane: string, environment: Record<string, string>) {
      for (const file of [calls, record]) writeFileSync(file, "");
      const native = join(clone, "apps/native");
      execFileSync("ruby", [join(clone, "scripts/native/lanes.rb"), native, platform, lane], {
        cwd: native,
        env: { ...environment, PATH: path, HOME: folder, LANES_RECORD: record },
        stdio: "pipe",
      });
      const actions = lines(record).map((line): [string, object] => JSON.parse(line));
      return { calls: lines(calls), actions };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
