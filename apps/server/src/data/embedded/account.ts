import { execFileSync } from "node:child_process";
import { chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { DataDirError } from "#settings/data-dir-error.ts";
import type { ClusterFolder } from "./cluster-folder.ts";
import { isOpenToOthers } from "./programs.ts";

export type Account = { uid: number; gid: number };

const isRoot = (): boolean => process.getuid?.() === 0;

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
 * Returns the user PostgreSQL runs as; undefined for the current one. It refuses root, so then it
 * is the folder's owner or `nobody`, who becomes the owner of root's files there.
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

export type Command = { program: string; args: string[]; user: Partial<Account> };

/** Returns how to run a program as an account that may pass folders closed to others. */
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
