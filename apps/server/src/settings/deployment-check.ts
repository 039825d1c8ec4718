import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import { builtProblems, productionRemarks } from "@sovereign/settings/production-rules";
import {
  type Environment,
  givenSettings,
  type SettingProblem,
} from "@sovereign/settings/read-settings";

/** The file of the web build's settings, relative to the site's root. */
const SETTINGS_FILE = "__settings.json";

const ENVIRONMENT_FILE = ".env";

const READABLE_BY_OTHERS = 0o004;

/** Settings of earlier versions, which a deployment may still have. */
const UNUSED = ["DATABASE_REPLICA_URL", "DATABASE_REPLICA_LAG_SECONDS"];

/** Returns the problems of the built pages: values that differ from the server's, or examples. */
export function pagesProblems(environment: Environment): SettingProblem[] {
  const given = givenSettings(environment);
  const folder = webFolder(given);
  const built = builtSettings(folder);
  if (built) return builtProblems(built, given);
  return existsSync(join(folder, "index.html"))
    ? [["WEB_DIR", "must be a web app that this version has built: build it"]]
    : [];
}

/** Returns what an owner may intend in production, each beginning with the setting's name. */
export function deploymentRemarks(environment: Environment): string[] {
  const given = givenSettings(environment);
  const remarks = productionRemarks(given);
  const built = builtSettings(webFolder(given));
  if (!built) remarks.push("WEB_DIR contains no web app");
  if (built && !built.LEGAL_UPDATED_ON) {
    remarks.push("LEGAL_UPDATED_ON is not set: the legal texts show the day of the visit");
  }
  if (!given.VIDEO_URLS) remarks.push("VIDEO_URLS is not set: videos that need it are not shown");
  if (!given.BACKUP_RECIPIENT) {
    remarks.push("BACKUP_RECIPIENT is not set: backups are unencrypted");
  }
  if (!given.BACKUP_TO) {
    remarks.push("BACKUP_TO is not set: backups are on this machine only, and are lost with it");
  }
  for (const name of UNUSED) {
    if (environment[name]) remarks.push(`${name} is no longer used: remove it`);
  }
  for (const [name, file] of secretFiles(given)) {
    if (isReadableByOthers(file)) {
      remarks.push(`${name} is readable by every user of this machine: chmod 600 ${file}`);
    }
  }
  return remarks;
}

const webFolder = ({ WEB_DIR }: Readonly<Record<string, string>>): string =>
  WEB_DIR ? resolve(WEB_DIR) : fileURLToPath(productFolder("web"));

function builtSettings(folder: string): Record<string, string> | undefined {
  const file = join(folder, SETTINGS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const URLS = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"];

function secretFiles(given: Readonly<Record<string, string>>): [name: string, file: string][] {
  const keys = URLS.flatMap((key): [string, string][] => {
    const file = URL.parse(given[key] ?? "")?.searchParams.get("sslkey");
    return file ? [[`${key}: the sslkey`, file]] : [];
  });
  return [[ENVIRONMENT_FILE, ENVIRONMENT_FILE], ...keys];
}

function isReadableByOthers(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & READABLE_BY_OTHERS) !== 0;
}
