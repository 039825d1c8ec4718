import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";

/** The list of an export, hidden from what reads a pack. */
export const MANIFEST = ".export.json";

/** Limit for all files of an archive together, in bytes. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_FILES = 5000;
/** Files of a pack; folders added by an operating system are skipped. */
const IN_PACK = /^(?:pack\.md|\.export\.json|[a-z-]+\/[\w.-]+)$/;

/** Writes the files of an archive into a folder; returns why it is not taken, or null. */
export function unpack(archive: Uint8Array, folder: string): string | null {
  let files: [path: string, content: Uint8Array][];
  try {
    files = unzipped(archive);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return null;
}

function unzipped(archive: Uint8Array): [path: string, content: Uint8Array][] {
  let size = 0;
  let count = 0;
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
}

const isOfSystem = (name: string): boolean =>
  name.startsWith("__MACOSX/") || /(?:^|\/)\.(?!export\.json$)[^/]*$/.test(name);

/** A folder that was put into an archive whole is the archive's only entry. */
function rootOf(names: readonly string[]): string {
  const own = names.find((name) => /(?:^|\/)pack\.md$/.test(name) || name.endsWith(MANIFEST)) ?? "";
  const root = own.slice(0, own.lastIndexOf("/") + 1);
  return names.every((name) => name.startsWith(root)) ? root : "";
}
