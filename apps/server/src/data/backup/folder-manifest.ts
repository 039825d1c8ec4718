import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { BackupFailure } from "./backup-failure.ts";

const FILE = "manifest.json";
const manifest = z.record(z.string(), z.string());

/** Writes beside a backup's files what each of them is, so that half a backup is known as such. */
export function writeManifest(folder: string): void {
  writeFileSync(join(folder, FILE), JSON.stringify(sumsOf(folder)), { mode: 0o600 });
}

/** Throws when a backup is not what its manifest says; a copy made by hand has none. */
export function assertComplete(folder: string): void {
  if (!existsSync(join(folder, FILE))) return;
  const wanted = readManifest(join(folder, FILE));
  const present = sumsOf(folder);
  const damaged = Object.keys(wanted).filter((name) => present[name] !== wanted[name]);
  if (damaged.length > 0) {
    throw new BackupFailure(`${damaged.length} files of the backup are missing or damaged.`);
  }
}

function readManifest(file: string): Record<string, string> {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new BackupFailure("The manifest of the backup is damaged.", { cause });
  }
}

/** The hash of every file of a folder by its path in it. */
function sumsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== FILE)
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(folder.length + 1),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );
}
