import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { PackProblem } from "./pack-error.ts";

const PACK_KINDS = ["manifesto", "programme", ...VAULT_SECTIONS] as const;
export type PackKind = (typeof PACK_KINDS)[number];

export type PackFile = { path: string; kind: PackKind | "pack"; name: string; text: string };

const MAX_BYTES = { text: 512 * 1024, picture: 256 * 1024 };
const MEDIA = /\.(?:mp3|m4a|aac|ogg|mp4|webm|vtt)$/;
const PICTURE = /\.(?:svg|png|webp|avif|jpe?g)$/;

/** `line` is where the file is invalid. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(message: string, line = 1) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads a file of a pack. Throws UnreadableFile when it is missing, too large, unreadable, not a
 * regular file or, through a symbolic link, outside the pack's folder.
 */
export function readInside(root: string, path: string, size: keyof typeof MAX_BYTES): Buffer {
  try {
    return readFile(root, path, MAX_BYTES[size]);
  } catch (error) {
    if (error instanceof UnreadableFile || !isSystemError(error)) throw error;
    throw new UnreadableFile(`cannot be read (${error.code})`);
  }
}

function readFile(root: string, path: string, most: number): Buffer {
  const full = join(root, path);
  const entry = lstatSync(full, { throwIfNoEntry: false });
  if (!entry) throw new UnreadableFile("is missing");
  if (entry.isSymbolicLink() && !isInside(root, full)) {
    throw new UnreadableFile("must lie in the pack's own folder");
  }
  const found = statSync(full);
  if (!found.isFile()) throw new UnreadableFile("must be a file");
  if (found.size > most) throw new UnreadableFile(`must be at most ${most / 1024} KB`);
  return readFileSync(full);
}

/** Reads all texts of a pack, sorted by name; adds an error for each unreadable one. */
export function readPackFiles(root: string, problems: PackProblem[]): PackFile[] {
  const refuse = (file: string, message: string, line = 1) =>
    problems.push({ file, line, field: "file", message });
  const read = (path: string, kind: PackFile["kind"]): PackFile[] => {
    try {
      const name = path.replace(/^.*\//, "").replace(/\.md$/, "");
      return [{ path, kind, name, text: decode(readInside(root, path, "text")) }];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refuse(path, error.message, error.line);
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
        if (!PICTURE.test(name) && !MEDIA.test(name)) {
          refuse(`${kind}/${name}`, "must be a text (.md), a picture, a sound or a film");
        }
        return [];
      });
    }),
  ];
}

/** Returns the paths of the pictures beside the texts, sorted by name. */
export const pictureFiles = (root: string): string[] => filesBeside(root, PICTURE);

/** Returns the paths of the sounds, films and captions beside the texts, sorted by name. */
export const mediaFiles = (root: string): string[] =>
  filesBeside(root, MEDIA).filter((path) => isFileInside(root, path));

function filesBeside(root: string, ending: RegExp): string[] {
  return PACK_KINDS.flatMap((kind) => {
    const folder = join(root, kind);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    return visible(folder)
      .filter((name) => ending.test(name))
      .map((name) => `${kind}/${name}`);
  });
}

/** Whether a path is a regular file in the folder. */
export function isFileInside(root: string, path: string): boolean {
  const full = join(root, path);
  return statSync(full, { throwIfNoEntry: false })?.isFile() === true && isInside(root, full);
}

function visible(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .sort();
}

/** Whether a path, with its links resolved, is in the folder; false for a broken link. */
function isInside(root: string, full: string): boolean {
  try {
    return realpathSync(full).startsWith(`${realpathSync(root)}${sep}`);
  } catch (error) {
    if (isSystemError(error) && ["ENOENT", "ELOOP"].includes(error.code)) return false;
    throw error;
  }
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && "syscall" in error;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

function decode(bytes: Buffer): string {
  const text = utf8(bytes);
  if (text === null) {
    // No multibyte UTF-8 character contains the byte of a line break.
    const lines = bytes.toString("latin1").split("\n");
    const bad = lines.findIndex((line) => utf8(Buffer.from(line, "latin1")) === null);
    throw new UnreadableFile("must be UTF-8", bad + 1);
  }
  const whole = text.replaceAll("\r\n", "\n");
  const [before = "", after] = whole.split(CONTROL, 2);
  if (after === undefined) return whole;
  throw new UnreadableFile("holds control characters", before.split("\n").length);
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
