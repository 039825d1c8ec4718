import { accessSync, constants, statSync } from "node:fs";
import { tmpdir } from "node:os";

const FULL = ["ENOSPC", "EDQUOT", "53100"];

/** Remedies by the code of the system. */
const UNUSABLE: Record<string, string> = {
  ENOTDIR: "DATA_DIR must be a folder: there is a file in its place, name another",
  EEXIST: "DATA_DIR must be a folder: there is a file in its place, name another",
  EACCES: "DATA_DIR must be a folder that this user may write: chown it, or name another",
  EPERM: "DATA_DIR must be a folder that this user may write: chown it, or name another",
  EROFS: "DATA_DIR is on a disk that is mounted read-only: mount it for writing, or name another",
  ENOENT: "DATA_DIR must be a folder: create it, or name another",
  ELOOP: "DATA_DIR is a link to itself: name a folder",
  EMFILE: "this user may open too few files: raise ulimit -n",
  ENOSHM: "there is too little shared memory: give /dev/shm 64 MB (docker run --shm-size=64m)",
};

/** An error of DATA_DIR; the message is for the person who set it. */
export class DataDirError extends Error {
  override readonly name: string = "DataDirError";
}

/** Returns an error that explains how to fix DATA_DIR, with the original as its cause. */
export function dataDirError(cause: unknown): Error {
  if (cause instanceof DataDirError) return cause;
  return new DataDirError(problemOf(cause), { cause });
}

function problemOf(cause: unknown): string {
  const { code = "", path = "" } = innermost(cause);
  if (path.startsWith(tmpdir()) && !isWritable(tmpdir())) {
    return `TMPDIR must be a folder that this user may write: create ${tmpdir()}, or name another`;
  }
  if (isDiskFull(cause)) return "DATA_DIR is on a full disk: free some space there";
  return UNUSABLE[code] ?? `the database in DATA_DIR cannot be used: ${saidIn(cause)}`;
}

type Owners = { user: number; file: number; folder: number };

/** Returns why a secret of this owner is not used; its author knows it. */
export function foreignSecret({ user, file, folder }: Owners): string | undefined {
  const isOwn = file === user || file === 0 || (user === 0 && file === folder);
  return isOwn
    ? undefined
    : `the file auth-secret in DATA_DIR belongs to another user (${file}), who knows it: chown it to this one (${user}), or set AUTH_SECRET`;
}

/** Returns what a start as root in the folder of another user leaves there. */
export function rootRemark({ user, folder }: Omit<Owners, "file">): string | undefined {
  return user === 0 && folder !== 0
    ? `DATA_DIR belongs to another user (${folder}), and this is root: run it as that user, or it cannot write the backups and lists that root leaves there`
    : undefined;
}

export const ownerOf = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.uid;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the last line of PostgreSQL's programs, which is no statement; else the kind of error. */
function saidIn(cause: unknown): string {
  const error = innermost(cause);
  if (error.name === "ProgramEndedError") return error.message;
  return `an error of the kind ${error.code ?? error.name} in the server, which its log has; please report it`;
}

export function isDiskFull(error: unknown): boolean {
  return FULL.includes(innermost(error).code ?? "");
}

function innermost(error: unknown): NodeJS.ErrnoException {
  if (!(error instanceof Error)) return new Error(typeof error);
  return error.cause ? innermost(error.cause) : error;
}
