import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isReserved } from "@sovereign/settings/examples";
import { chargeOf } from "@sovereign/settings/price";
import { placeholdersIn, productionProblems } from "@sovereign/settings/production-rules";
import {
  currencyProblems,
  type Environment,
  givenSettings,
  namesReadBy,
  readSettings,
  type ServerValues,
  type SettingProblem,
  SettingsError,
} from "@sovereign/settings/read-settings";
import { DataDirError, dataDirError, foreignSecret, ownerOf } from "./data-dir-error.ts";

export type Config = Omit<ServerValues, "appUrl" | "authSecret" | "videoUrls"> & {
  appUrl: string;
  authSecret: string;
  videoUrls: ReadonlyMap<string, string>;
  /** The currency of APP_PRICE ("USD"); undefined if that is not readable. */
  currency: string | undefined;
  /** Names of settings that still have their example value. */
  placeholders: string[];
};

/**
 * Throws a {@link SettingsError} that names each invalid or, in production, unsafe key, with what
 * else is wrong with this deployment.
 */
export function checkedSettings(
  environment: Environment,
  alsoWrong: readonly SettingProblem[] = [],
) {
  const { values, problems } = readSettings(namesReadBy("server"), environment);
  const given = givenSettings(environment);
  problems.push(...currencyProblems(values));
  if (given.NODE_ENV === "production") {
    const named = new Set(problems.map(([key]) => key));
    const found = [...productionProblems(given), ...alsoWrong];
    problems.push(...found.filter(([key]) => !named.has(key)));
  } else if (isPublic(values.appUrl)) {
    problems.push(["NODE_ENV", "must be production where APP_URL begins with https://"]);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return { ...values, appUrl: new URL(values.appUrl ?? `http://localhost:${values.port}`).origin };
}

/** Reads the checked settings, with the secret that is made where none is set. */
export function readConfig(
  environment: Environment,
  alsoWrong: readonly SettingProblem[] = [],
): Config {
  const values = checkedSettings(environment, alsoWrong);
  return {
    ...values,
    authSecret: values.authSecret ?? keptSecret(values.dataDir),
    videoUrls: values.videoUrls ?? new Map(),
    currency: chargeOf(values.appPrice)?.currency.toUpperCase(),
    placeholders: placeholdersIn(givenSettings(environment)),
  };
}

function isPublic(appUrl: string | undefined): boolean {
  const url = URL.parse(appUrl ?? "");
  const isOwn = /^(localhost|127\.|\[::1\])/;
  return url?.protocol === "https:" && !isOwn.test(url.hostname) && !isReserved(url.hostname);
}

export type Storage = Pick<
  Config,
  "dataDir" | "databaseUrl" | "backupTo" | "backupRecipient" | "backupDays"
> & {
  /** Undefined when the server will generate one. */
  authSecret: string | undefined;
};

const STORAGE = [
  ...(["DATA_DIR", "DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"] as const),
  "AUTH_SECRET",
  ...(["BACKUP_TO", "BACKUP_RECIPIENT", "BACKUP_DAYS"] as const),
] as const;

/** Connects directly, and as the tables' owner where that is another role; throws a {@link SettingsError}. */
export function readStorage(environment: Environment): Storage {
  const { values, problems } = readSettings(STORAGE, environment);
  if (problems.length > 0) throw new SettingsError(problems);
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl } = values;
  const { databaseOwnerUrl = databaseDirectUrl } = values;
  const { backupTo, backupRecipient, backupDays } = values;
  const authSecret = values.authSecret ?? readSecret(join(dataDir, "auth-secret"));
  const backups = { backupTo, backupRecipient, backupDays };
  return { dataDir, databaseUrl: databaseOwnerUrl, authSecret, ...backups };
}

function keptSecret(dataDir: string): string {
  try {
    return readOrCreateAuthSecret(dataDir);
  } catch (error) {
    throw dataDirError(error);
  }
}

/** Processes that start together agree on one secret: the file appears atomically. */
function readOrCreateAuthSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  const present = readSecret(file);
  if (present) {
    removeDrafts(dataDir);
    return present;
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const winner = readSecret(file);
    if (winner) return winner;
    if (!existsSync(file)) throw error;
    throw new DataDirError(
      "the file auth-secret in DATA_DIR has fewer than 32 characters: put back a copy of it, or delete it for a new one, which voids second factors and links",
      { cause: error },
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Deletes secrets that killed starts did not come to use. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (/^auth-secret\.\d+-[0-9a-f]{8}$/.test(name)) rmSync(join(dataDir, name), { force: true });
  }
}

function assertOwn(file: string): void {
  const user = process.getuid?.();
  const owners = { file: ownerOf(file) ?? 0, folder: ownerOf(dirname(file)) ?? 0 };
  const foreign = user === undefined ? undefined : foreignSecret({ user, ...owners });
  if (foreign) throw new DataDirError(foreign);
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, "utf8").trim();
    assertOwn(file);
    return secret.length >= 32 ? secret : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
