import { execFileSync } from "node:child_process";
import { chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { DataDirError } from "#settings/data-dir-fault.ts";
import type { ClusterFolder } from "./cluster-folder.ts";
import { isOpenToOthers } from "./programs.ts";

/** A user of the system. */
export type Account = { uid: number; gid: number };

const isRoot = (): boolean => process.getuid?.() === 0;

/** Returns the name under which this process connects. Throws where the system knows none. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new DataDirError(
      "the embedded PostgreSQL needs a user with a name; set DATABASE_URL, or add an entry for this user to /etc/passwd",
      { cause },
    );
  }
}

/**
 * Returns the user that PostgreSQL runs as: undefined for this process's own and, since it refuses to
 * run as root, whoever owns the folder when that is root, or else nobody. What root has put into
 * the folder is handed over to that user.
 */
export function accountFor({ home, data }: ClusterFolder): Account | undefined {
  if (!isRoot()) return undefined;
  const { uid, gid } = statSync(home);
  const account = uid === 0 ? nobody() : { uid, gid };
  const owners = [uid, statSync(data, { throwIfNoEntry: false })?.uid ?? account.uid];
  if (owners.some((owner) => owner !== account.uid)) handOver(home, account);
  return account;
}

function nobody(): Account {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"]));
  return { uid: id("-u"), gid: id("-g") };
}

function handOver(folder: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  chownSync(folder, uid, gid);
}

/** A program with its arguments and what `spawn` is told of the user. */
export type Command = { program: string; args: string[]; user: Partial<Account> };

/**
 * Returns how a program is run as an account (undefined: the present one) on a folder. Root's own
 * folders above it are closed to other users: there the account gets the one capability that passes.
 */
export function runAs(
  account: Account | undefined,
  folder: string,
  program: string,
  args: string[],
): Command {
  if (!account) return { program, args, user: {} };
  if (isOpenToOthers(join(folder, ".."))) return { program, args, user: account };
  const capability = "-all,+dac_override";
  return {
    program: "setpriv",
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      program,
      ...args,
    ],
    user: {},
  };
}
