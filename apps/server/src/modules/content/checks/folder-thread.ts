import type { PackFolder } from "./pack-folder.ts";
import { createTextThread } from "./text-thread.ts";

/** A pack within its limits needs seconds. */
const DEADLINE_MS = 60_000;

/** Not the one of the checks: a writer does not wait for a pack. */
const thread = createTextThread({ deadlineMs: DEADLINE_MS });

/** Reads the files of a pack's folder away from the requests. */
export async function readFolder(root: string): Promise<PackFolder> {
  const found = await thread("folder", { root });
  if (!found) throw new Error(`${root} takes too long to read`);
  const pictures = found.pictures.map(({ path, bytes, digest }) => ({
    path,
    // A thread passes plain arrays, not Buffers.
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    digest,
  }));
  return { ...found, pictures };
}

/** Writes the files of an archive into a folder; returns why it is not taken, or null. */
export async function unpackInto(folder: string, archive: Uint8Array): Promise<string | null> {
  const unpacked = await thread("unpack", { archive, folder });
  return unpacked ? unpacked.fault : "takes too long";
}
