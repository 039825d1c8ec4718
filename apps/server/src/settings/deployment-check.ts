import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import { givenSettings, SettingsError } from "@sovereign/settings/read-settings";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { builtProblems, productionRemarks } from "./production-rules.ts";

/** Where the web build writes its settings, relative to the site's root. */
const SETTINGS_FILE = "__settings.json";

const ENVIRONMENT_FILE = ".env";

const READABLE_BY_OTHERS = 0o004;

/** Throws a {@link SettingsError} when the web app was built with other values or examples. */
export function checkDeployment(config: Config, environment: NodeJS.ProcessEnv, log: Logger): void {
  if (config.nodeEnv !== "production") return;
  const given = givenSettings(environment);
  const built = builtSettings(config.webDir ?? fileURLToPath(productFolder("web")));
  const problems = builtProblems(built ?? {}, given);
  if (problems.length > 0) throw new SettingsError(problems);

  const remarks = productionRemarks(given);
  if (!built) remarks.push("WEB_DIR contains no web app that records its build settings");
  if (built && !built.LEGAL_UPDATED_ON) {
    remarks.push("LEGAL_UPDATED_ON is not set: the legal texts show the day of the visit");
  }
  if (!given.VIDEO_URLS) remarks.push("VIDEO_URLS is not set: videos that need it are not shown");
  for (const [name, file] of secretFiles(given)) {
    if (isReadableByOthers(file)) {
      remarks.push(`${name} is readable by every user of this machine: chmod 600 ${file}`);
    }
  }
  for (const remark of remarks) log.warn({ setting: remark.split(" ")[0] }, remark);
}

function builtSettings(folder: string): Record<string, string> | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SETTINGS_FILE), "utf8"));
  } catch {
    // Built by hand, by an earlier version, or not yet.
    return undefined;
  }
}

function secretFiles(given: Readonly<Record<string, string>>): [name: string, file: string][] {
  const keys = ["DATABASE_URL", "DATABASE_DIRECT_URL"].flatMap((key): [string, string][] => {
    const file = URL.parse(given[key] ?? "")?.searchParams.get("sslkey");
    return file ? [[`${key}: the sslkey`, file]] : [];
  });
  return [[ENVIRONMENT_FILE, ENVIRONMENT_FILE], ...keys];
}

function isReadableByOthers(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & READABLE_BY_OTHERS) !== 0;
}
