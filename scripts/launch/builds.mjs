import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

const NAME_LENGTH = 16;
const NAME = /^[0-9a-f]{16}(\.making-\w+)?$/;
const MAX_UNUSED_MS = 30 * 24 * 60 * 60_000;

/** Deletes builds unused for a month; servers may still serve younger ones. */
function removeUnused(root) {
  for (const name of readdirSync(root).filter((entry) => NAME.test(entry))) {
    const path = join(root, name);
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - usedMs > MAX_UNUSED_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** `make` fills a draft folder that is then renamed, so every build is complete (decision 108). */
export async function ensureBuild(root, hash, make) {
  const folder = join(root, hash.slice(0, NAME_LENGTH));
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { folder, note: "up to date" };
  }
  mkdirSync(root, { recursive: true });
  removeUnused(root);
  const making = mkdtempSync(`${folder}.making-`);
  try {
    await make(making);
    // Another process may have built the same.
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return { folder, note: "built" };
}
