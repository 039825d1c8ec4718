import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const SKIPPED = new Set(["node_modules", "build", ".react-router", "test-results", "coverage"]);

export function filesUnder(folder) {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesUnder(path));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

export function hashOf(root, files, extras = []) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  for (const extra of extras) hash.update(extra).update("\0");
  return hash.digest("hex");
}

export function readStamp(path) {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** A checkout that is another user's, or on a disk that is read-only. */
export const isNotWritable = ({ code }) => ["EROFS", "EACCES", "EPERM"].includes(code);

/** Does what only saves time at the next start, unless the checkout cannot be written. */
export function whereWritable(work) {
  try {
    work();
  } catch (error) {
    if (!isNotWritable(error)) throw error;
  }
}

export function writeStamp(path, value) {
  whereWritable(() => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${value}\n`);
    renameSync(`${path}.new`, path);
  });
}

const FLUSH_MS = 30_000;

/** Writes to the disk what is in memory of a folder, lest a power loss empty files of a whole one. */
export function flush(folder) {
  spawnSync("sync", ["-f", folder], { stdio: "ignore", timeout: FLUSH_MS });
}
