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
import { isRunning } from "./children.mjs";
import { damageOf } from "./dependencies.mjs";
import { PlainFailure } from "./progress.mjs";
import { flush, isNotWritable, whereWritable } from "./stamps.mjs";

const NAME_LENGTH = 16;
const NAME = /^[0-9a-f]{16}(?:\.making-(?:(\d+)-)?\w+)?$/;
const MAX_UNUSED_MS = 30 * 24 * 60 * 60_000;

/** Deletes what killed builds left, and builds unused for a month; servers may serve younger ones. */
function removeUnused(root, draft) {
  for (const entry of readdirSync(root)) {
    const [name, pid] = NAME.exec(entry) ?? [];
    const path = join(root, entry);
    if (!name || path === draft) continue;
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isLeft = pid && !isRunning(Number(pid));
    if (isLeft || Date.now() - usedMs > MAX_UNUSED_MS) {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function newDraft(root, folder) {
  try {
    mkdirSync(root, { recursive: true });
    const draft = mkdtempSync(`${folder}.making-${process.pid}-`);
    removeUnused(root, draft);
    return draft;
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    throw new PlainFailure(
      `There is no build of these sources and settings, and ${root} cannot be written.\n` +
        "Run npm start as a user who may write there, then again as this one.",
    );
  }
}

/** Returns the failure of a build's program, after its output, with what may explain it. */
export const buildFailure = (output, sentence) =>
  new PlainFailure([output, sentence, damageOf()].filter(Boolean).join("\n"));

/** `make` fills a draft folder that is then renamed, so every build is complete (decision 108). */
export async function ensureBuild(root, hash, make) {
  const folder = join(root, hash.slice(0, NAME_LENGTH));
  if (existsSync(folder)) {
    const now = new Date();
    whereWritable(() => utimesSync(folder, now, now));
    return { folder, note: "up to date" };
  }
  const making = newDraft(root, folder);
  try {
    await make(making);
    flush(making);
    // Another process may have built the same.
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return { folder, note: "built" };
}
