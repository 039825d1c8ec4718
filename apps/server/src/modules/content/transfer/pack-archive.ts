import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { Problem } from "#problems/problem.ts";
import type { ExportedFile } from "./export-pack.ts";
import { MANIFEST } from "./manifest.ts";

/** Of all files of an archive together, in bytes. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_FILES = 5000;
/** What a pack has; folders that a system adds are left out. */
const IN_PACK = /^(?:pack\.md|\.export\.json|[a-z-]+\/[\w.-]+)$/;

/** Yields a pack's files as one zip archive, which is never in memory as a whole. */
export async function* archiveOf(files: readonly ExportedFile[]): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for (const { path, bytes } of files) {
    const isText = /\.(?:md|json|svg|vtt)$/.test(path);
    const entry = isText ? new ZipDeflate(path) : new ZipPassThrough(path);
    archive.add(entry);
    for await (const part of bytes()) {
      entry.push(new Uint8Array(part));
      yield* written;
      written = [];
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();
  yield* written;
}

/**
 * Calls `use` with the folder of an archive's files, which is removed afterwards. Throws
 * `office.pack_unreadable`.
 */
export async function withUnpacked<Answer>(
  archive: Uint8Array,
  use: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const files = unpacked(archive);
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpacked(archive: Uint8Array): [path: string, content: Uint8Array][] {
  let size = 0;
  let count = 0;
  try {
    const entries = unzipSync(archive, {
      filter({ name, originalSize }) {
        if (name.endsWith("/") || isOfSystem(name)) return false;
        size += originalSize;
        count += 1;
        if (size > MAX_UNPACKED || count > MAX_FILES) throw new Error("too large");
        return true;
      },
    });
    const root = rootOf(Object.keys(entries));
    const files = Object.entries(entries).map(([name, content]): [string, Uint8Array] => [
      name.slice(root.length),
      content,
    ]);
    if (!files.every(([path]) => IN_PACK.test(path))) throw new Error("holds other files");
    return files;
  } catch (cause) {
    throw new Problem("office.pack_unreadable", { cause });
  }
}

const isOfSystem = (name: string): boolean =>
  name.startsWith("__MACOSX/") || /(?:^|\/)\.(?!export\.json$)[^/]*$/.test(name);

/** A folder that was put into an archive whole is the archive's only entry. */
function rootOf(names: readonly string[]): string {
  const own = names.find((name) => /(?:^|\/)pack\.md$/.test(name) || name.endsWith(MANIFEST)) ?? "";
  const root = own.slice(0, own.lastIndexOf("/") + 1);
  return names.every((name) => name.startsWith(root)) ? root : "";
}
