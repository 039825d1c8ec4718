import type { BackupTarget } from "./backup-target.ts";
import { createFolderTarget } from "./folder-target.ts";
import { createRcloneTarget } from "./rclone-target.ts";

/** A name before a colon is a remote of rclone, as rclone itself decides; one letter is a drive. */
const IS_REMOTE = /^:?[\w.+@ -]{2,}[^/\\:]*:/;

/** Returns the target of BACKUP_TO: a folder, or a remote of rclone. */
export const createBackupTarget = (place: string): BackupTarget =>
  IS_REMOTE.test(place) ? createRcloneTarget(place) : createFolderTarget(place);
