import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { builtCurrencies } from "@sovereign/settings/definitions";
import { productFolder } from "@sovereign/settings/product-folders";
import { productionRemarks, type Remark } from "@sovereign/settings/production-rules";
import {
  type Environment,
  givenSettings,
  type SettingProblem,
} from "@sovereign/settings/read-settings";

/** The currencies that a web build was made for, relative to the site's root. */
const SETTINGS_FILE = "__settings.json";

const ENVIRONMENT_FILE = ".env";

const READABLE_BY_OTHERS = 0o004;

/** Settings of earlier versions, which a deployment may still have. */
const UNUSED = ["DATABASE_REPLICA_URL", "DATABASE_REPLICA_LAG_SECONDS"];

/** Returns the problems of the built pages, which a server fills in for the currencies they have. */
export function pagesProblems(environment: Environment): SettingProblem[] {
  const given = givenSettings(environment);
  const folder = webFolder(given);
  const { currencies } = builtSettings(folder) ?? {};
  if (currencies === builtCurrencies(given)) return [];
  if (currencies) {
    const of = builtCurrencies(given) === "none" || currencies === "none";
    const problem = "names other currencies than the web app was built with: build it again";
    return [[of ? "APP_PRICE" : "STRIPE_PRICES", problem]];
  }
  return existsSync(join(folder, "index.html"))
    ? [["WEB_DIR", "must be a web app that this version has built: build it"]]
    : [];
}

/** Returns what an owner may intend in production. */
export function deploymentRemarks(environment: Environment): Remark[] {
  const given = givenSettings(environment);
  const remarks = productionRemarks(given);
  const add = (setting: string, is: string, cost: string, fix: string) =>
    void remarks.push({ setting, is, cost, fix });
  if (!builtSettings(webFolder(given))) {
    const fix = "Set WEB_DIR to the folder web of a build, unless another server has the pages.";
    add("WEB_DIR", "contains no web app", "this server shows no page", fix);
  }
  if (!given.LEGAL_UPDATED_ON) {
    const cost = "the legal texts show the day of the visit";
    add("LEGAL_UPDATED_ON", NOT_SET, cost, "Set it to the day they last changed.");
  }
  if (!given.VIDEO_URLS) {
    add("VIDEO_URLS", NOT_SET, "videos that need it are not shown", "Set it: docs/operations.md.");
  }
  for (const name of UNUSED) {
    if (environment[name]) add(name, "is no longer used", "it changes nothing", "Remove it.");
  }
  for (const [name, file] of secretFiles(given)) {
    if (!isReadableByOthers(file)) continue;
    // Of another user it would not be readable for the server either, which then does not start.
    const fix = `chown "$(id -un)" ${file} && chmod 600 ${file}, as the server's user or root`;
    add(name, "is readable by every user of this machine", "each of them has its secrets", fix);
  }
  return remarks;
}

const NOT_SET = "is not set";

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
