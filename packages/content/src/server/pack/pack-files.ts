import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { PackFault } from "./pack-fault.ts";

/** The folders of a pack: one for each kind of text (decision 26). */
const PACK_KINDS = ["manifesto", "programme", ...VAULT_SECTIONS] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** A text of a pack as it was read; `name` is the file's without its ending. */
export type PackFile = { path: string; kind: PackKind | "pack"; name: string; text: string };

/** Most bytes of a text and of a picture; a pack is words, and words are small. */
const MOST_BYTES = { text: 512 * 1024, picture: 256 * 1024 };
const PICTURE = /\.(?:svg|png|webp|jpe?g)$/;

/** Thrown by `readInside`; its message says what the file must be. */
export class UnreadableFile extends Error {}

/**
 * Reads a file of a pack. Throws UnreadableFile for one that is missing, too large, no plain file
 * or, through a symbolic link, outside the pack's folder.
 */
export function readInside(root: string, path: string, size: keyof typeof MOST_BYTES): Buffer {
  const full = join(root, path);
  const entry = lstatSync(full, { throwIfNoEntry: false });
  if (!entry) throw new UnreadableFile("is missing");
  if (entry.isSymbolicLink() && !isInside(root, full)) {
    throw new UnreadableFile("must lie in the pack's own folder");
  }
  const found = statSync(full);
  if (!found.isFile()) throw new UnreadableFile("must be a file");
  const most = MOST_BYTES[size];
  if (found.size > most) throw new UnreadableFile(`must be at most ${most / 1024} KB`);
  return readFileSync(full);
}

/** Reads all the texts of a pack in the order of their names; what cannot be read is a fault. */
export function readPackFiles(root: string, faults: PackFault[]): PackFile[] {
  const refuse = (file: string, message: string) =>
    faults.push({ file, line: 1, field: "file", message });
  const read = (path: string, kind: PackFile["kind"]): PackFile[] => {
    try {
      const name = path.replace(/^.*\//, "").replace(/\.md$/, "");
      return [{ path, kind, name, text: decode(readInside(root, path, "text")) }];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refuse(path, error.message);
      return [];
    }
  };
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    refuse(root, "must be the folder of a content pack");
    return [];
  }
  for (const name of visible(root)) {
    if (name === "pack.md" || PACK_KINDS.some((kind) => kind === name)) continue;
    refuse(name, `is nothing that a pack has; it has pack.md and ${PACK_KINDS.join(", ")}`);
  }
  return [
    ...read("pack.md", "pack"),
    ...PACK_KINDS.flatMap((kind) => {
      const folder = join(root, kind);
      if (!lstatSync(folder, { throwIfNoEntry: false })) return [];
      if (!isInside(root, folder) || !statSync(folder).isDirectory()) {
        refuse(kind, "must be a folder inside the pack");
        return [];
      }
      return visible(folder).flatMap((name) => {
        if (name.endsWith(".md")) return read(`${kind}/${name}`, kind);
        if (!PICTURE.test(name)) refuse(`${kind}/${name}`, "must be a text (.md) or a picture");
        return [];
      });
    }),
  ];
}

/** Names beginning with a dot are an editor's or a file manager's own. */
function visible(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .sort();
}

/** Whether a path, its links followed, lies in the folder; a link to nothing does not. */
function isInside(root: string, full: string): boolean {
  try {
    return realpathSync(full).startsWith(`${realpathSync(root)}${sep}`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

function decode(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableFile("must be UTF-8");
  }
  const lines = text.replaceAll("\r\n", "\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(lines)) {
    throw new UnreadableFile("holds control characters");
  }
  return lines;
}
