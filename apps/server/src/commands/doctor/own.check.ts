import { areJobsLate } from "@sovereign/domain/alarm";
import { backupsAmong, instantOf, isRehearsalLate } from "@sovereign/domain/backup-expiry";
import { isBackupLate } from "@sovereign/domain/office-needs";
import { SETTINGS } from "@sovereign/settings/definitions";
import { productionProblems } from "@sovereign/settings/production-rules";
import { givenSettings } from "@sovereign/settings/read-settings";
import { typed } from "#app/commands/typed-command.ts";
import { localFolder, placeOf } from "#app/data/backup/backups.ts";
import { countJobs, findFailingJobs } from "#app/metrics/figures.repository.ts";
import {
  findFirstBackup,
  findLastBackup,
  findLastRehearsal,
} from "#modules/office/backups/backups.repository.ts";
import { createLogSeals, verifyLog } from "#modules/office/log/log-seals.repository.ts";
import { pushKeysState } from "#modules/reminders/push-keys.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { GoneFolderError } from "#providers/backup-target/folder-target.ts";
import { deploymentRemarks } from "#settings/deployment-check.ts";
import { type Check, fault, ofRows, ok, unasked, warning } from "./check.ts";
import type { Deps } from "./deps.ts";
import { errorCode } from "./network.ts";

const PUBLIC_KEYS = ["REVENUECAT_PUBLIC_KEY_IOS", "REVENUECAT_PUBLIC_KEY_ANDROID"] as const;

/** Values that an owner may intend; those that no start accepts are reported instead of all checks. */
export async function checkSettings({ environment, settings }: Deps): ReturnType<Check> {
  const given = givenSettings(environment);
  const sandboxKeys = settings.revenuecatApiKey
    ? PUBLIC_KEYS.filter((key) => (given[key] ?? SETTINGS[key].default).includes("sandbox"))
    : [];
  const isProduction = settings.nodeEnv === "production";
  const refused = isProduction ? [] : productionProblems(given);
  return [
    !isProduction &&
      fault(
        "NODE_ENV is not production.",
        "Example values and secrets that can be guessed are not refused: anyone who knows them gets in.",
        "Correct what a start would refuse, then set NODE_ENV=production.",
      ),
    refused.length > 0 &&
      warning(
        `A start in production would refuse: ${refused.map((each) => each.join(" ")).join("; ")}.`,
        "With NODE_ENV=production alone the server would not start.",
        "Correct them first.",
      ),
    ...deploymentRemarks(environment).map(({ setting, is, cost, fix }) =>
      warning(`${setting} ${is}.`, sentence(cost), fix),
    ),
    ...sandboxKeys.map((key) =>
      warning(
        `${key} is the sandbox's.`,
        "The apps of that store cannot sell.",
        "Set it before npm run native:sync.",
      ),
    ),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Whether the secret is the one with which the notifications' keys were stored. */
export const checkSecret = ofRows(async (db, { settings: { authSecret } }) => {
  if (authSecret === undefined) return [unasked("There is none yet: the first start creates it.")];
  const state = await pushKeysState(db, authSecret);
  if (state === "none") return [unasked("Nothing was stored under a secret yet.")];
  return [
    state === "lost" &&
      fault(
        "The keys of notifications were stored under another AUTH_SECRET, as were second factors.",
        "Queued emails and links sent before are void, and members with a second factor cannot sign in.",
        "Set the AUTH_SECRET with which this database was used before.",
      ),
  ];
});

/** Whether the entries of the staff log are as they were sealed, and where their chain ends. */
export const checkStaffLog = ofRows(async (db, { settings: { authSecret } }) => {
  if (!authSecret) return [unasked("Without AUTH_SECRET its seals cannot be read.")];
  const { entries, head, wrongEntry } = await verifyLog(db, createLogSeals(authSecret));
  if (wrongEntry !== undefined) {
    return [
      fault(
        `Entry ${wrongEntry} of the staff log is not as it was sealed.`,
        "The log does not prove what staff did: someone changed it in the database, or AUTH_SECRET is another.",
        `Compare it with the backups': ${typed("rehearse --identity - < key.txt")} says whether it continues one.`,
      ),
    ];
  }
  return head
    ? [ok(`It is as it was sealed: ${entries} entries, seal ${head.seal}.`)]
    : [unasked("It has no entry yet.")];
});

/** Jobs that no server runs, and those that are tried again and again: its log has the reason. */
export const checkJobs = ofRows(async (db) => {
  const [waiting, failing] = await Promise.all([countJobs(db), findFailingJobs(db)]);
  const late = waiting.filter(({ oldest }) => areJobsLate(oldest));
  return [
    ...late.map(({ name, oldest }) =>
      fault(
        `Jobs of ${name} have been due for ${Math.floor(oldest / 60)} minutes, and no server takes them.`,
        "What they are to do waits: emails, reminders, deletions, backups.",
        "If APP_URL says that the server is ready, systemctl restart 'sovereign@*'; else see there.",
      ),
    ),
    ...failing.map(({ name, count, error }) =>
      warning(
        `Jobs of ${name} have failed for an hour: ${count}, the last by ${error ?? "an unknown error"}.`,
        "What they were to do is late; it is tried again.",
        "Look for their lines in the server's log: docs/operations.md, At three in the morning.",
      ),
    ),
  ];
});

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;

/** The latest attempt at a backup, and the latest trial to restore one. */
export const checkBackups = ofRows(async (db, { clock }) => {
  const now = clock();
  const [last, firstBackupAt, { lastAt, failure }] = await Promise.all([
    findLastBackup(db, now),
    findFirstBackup(db),
    findLastRehearsal(db, now),
  ]);
  const trial = lastAt
    ? `A backup was restored on trial ${hoursUntil(now, lastAt)} hours ago.`
    : "No backup has been restored on trial yet.";
  const failedTrial = failure && `The latest trial to restore a backup failed (${failure}).`;
  return [
    last.failure !== null &&
      warning(
        `The latest attempt at a backup failed (${last.failure}).`,
        "What members do from now on is lost with this machine.",
        `${typed("backup")}, which says why`,
      ),
    failedTrial || isRehearsalLate({ lastAt, firstBackupAt }, now)
      ? warning(
          failedTrial || trial,
          "No one knows whether a backup can be restored.",
          `${typed("rehearse --identity - < key.txt")}, which says why`,
        )
      : lastAt
        ? ok(trial)
        : unasked(trial),
  ];
});

const hoursUntil = (now: Date, at: Date) => Math.floor((now.getTime() - at.getTime()) / HOUR_MS);

/** The backups at BACKUP_TO, as that place itself lists them. */
export async function checkStore({ settings, storedNames, clock }: Deps): ReturnType<Check> {
  const place = placeOf(settings);
  const lost = "If this machine is lost now, what its members did is lost.";
  try {
    const now = clock();
    const stampIn = (name: string) => instantOf(name.split(".", 1)[0] ?? "");
    // One of a clock that was ahead proves nothing of now.
    const newest = backupsAmong(await storedNames()).find(
      (name) => stampIn(name).getTime() < now.getTime() + MINUTE_MS,
    );
    if (!newest) {
      return [warning(`There is no backup in ${place}.`, lost, typed("backup"))];
    }
    const text = `The newest backup in ${place} is ${hoursUntil(now, stampIn(newest))} hours old.`;
    return isBackupLate(stampIn(newest), now)
      ? [warning(text, lost, `${typed("backup")}, which says why the nightly one failed`)]
      : [ok(text)];
  } catch (error) {
    if (error instanceof GoneFolderError) {
      return [
        fault(error.message, lost, `Mount it (findmnt, /etc/fstab), then ${typed("backup")}.`),
      ];
    }
    return [
      fault(
        `BACKUP_TO (${place}) cannot be read: ${describeError(error).message ?? errorCode(error)}.`,
        "No backup is stored, and none can be fetched.",
        `Correct BACKUP_TO and the RCLONE_CONFIG_… settings, then ${typed("backup")}.`,
      ),
    ];
  }
}

const MB = 1024 ** 2;
const LOW_MB = 2048;
const FULL_MB = 256;

/** The space left for the data, and the other disks that are written. */
export async function checkDisk({
  settings: { dataDir },
  freeSpace,
  otherFullDisks,
}: Deps): ReturnType<Check> {
  const fixOf = (folder: string) =>
    `du -xh --max-depth=2 ${folder} | sort -h | tail shows what fills it; ${localFolder(dataDir)} has backups that BACKUP_TO may have too.`;
  try {
    const freeMb = Math.floor((await freeSpace(dataDir)) / MB);
    const text = `${freeMb} MB are free for ${dataDir}.`;
    const others = (await otherFullDisks()).map(({ mount, free }) =>
      fault(
        `${Math.floor(free / MB)} MB are free on the disk at ${mount}.`,
        "What is written there fails: the database, its backups, or the logs.",
        fixOf(mount),
      ),
    );
    if (freeMb >= LOW_MB) return [ok(text), ...others];
    return [
      freeMb < FULL_MB
        ? fault(
            text,
            "No write succeeds on a full disk: members can neither sign in nor save.",
            fixOf("/"),
          )
        : warning(text, "On a full disk no write succeeds.", fixOf("/")),
      ...others,
    ];
  } catch (error) {
    return [
      fault(
        `DATA_DIR cannot be used (${errorCode(error)}).`,
        "The server does not start.",
        `Create ${dataDir}, writable for the server's user.`,
      ),
    ];
  }
}
