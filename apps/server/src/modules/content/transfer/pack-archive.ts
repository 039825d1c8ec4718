import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { unpackInto } from "#modules/content/checks/folder-thread.ts";
import { Problem } from "#problems/problem.ts";
import type { ExportedFile } from "./export-pack.ts";

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
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    const fault = await unpackInto(folder, archive);
    if (fault) throw new Problem("office.pack_unreadable", { cause: fault });
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
