import { clockProblem } from "#app/clock.ts";
import { typed } from "#app/commands/typed-command.ts";
import { isOlderVersion, standingText } from "#database/builds.ts";
import { connectionFault } from "#database/database-faults.ts";
import { assertOneDatabase, PooledAddressError } from "#database/pooled-address.ts";
import { ownSession } from "#database/session.ts";
import { DataDirError } from "#settings/data-dir-error.ts";
import { type Check, type Finding, fault, ok, unasked, warning } from "./check.ts";
import type { Deps, DoctorSettings } from "./deps.ts";

/** Connections of a node besides its pool: jobs, a listener, readers of providers. */
const OTHER_CONNECTIONS = 7;
/** Connections PostgreSQL reserves for superusers. */
const RESERVED_CONNECTIONS = 3;

const ON_ONE_DISK =
  "It is lost with this machine, up to the last backup, and serves no second node.";
/** The new one is empty: a start on it alone would show a site without members. */
const USE_POSTGRES = `To move to a PostgreSQL: stop the server, ${typed("backup /safe/sovereign")}, set DATABASE_URL, ${typed("restore /safe/sovereign")}, start it.`;

/** The database's reachability, rights and room. */
export async function checkDatabase(deps: Deps) {
  const { databaseDirectUrl, databaseOwnerUrl } = deps.settings;
  const served = databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const found = await Promise.all([
    usable(databaseOwnerUrl ? "DATABASE_OWNER_URL" : served, () => ownerFindings(deps)),
    usable(served, () => servingFindings(deps)),
    usable("DATABASE_URL", () => otherUrlFindings(deps)),
  ]);
  return found.flat();
}

const UNUSABLE = "No one can sign in, and nothing is saved.";

async function usable(name: string, look: () => ReturnType<Check>): ReturnType<Check> {
  try {
    return await look();
  } catch (error) {
    const isOfSettings = error instanceof PooledAddressError;
    if (isOfSettings || error instanceof DataDirError) {
      const [what = error.message, ...fix] = error.message.split(": ");
      const cost = isOfSettings ? "What members do is neither worked off nor backed up." : UNUSABLE;
      return [fault(`${what}.`, cost, sentence(fix.join(": ") || "do what it says"))];
    }
    const reason = connectionFault(error);
    const [why = reason] = reason.split("; ", 1);
    return [
      fault(
        `The database of ${name} cannot be used: ${why}.`,
        UNUSABLE,
        sentence(reason.slice(why.length + 2) || `correct ${name}`),
      ),
    ];
  }
}

/** As the owner of the tables. */
async function ownerFindings({ settings, database, clock }: Deps): ReturnType<Check> {
  const opened = await database();
  if (!opened) {
    return [unasked("There is no database yet: the first start creates the built-in one.")];
  }
  const { role, mayCreateDatabases, maxConnections } = await opened.facts();
  const wrongClock = await clockProblem(clock, opened.now);
  const needed = settings.databasePoolSize + OTHER_CONNECTIONS + RESERVED_CONNECTIONS;
  const { tables, newest } = await opened.standing();
  const standing = sentence(standingText(tables, newest) ?? "");
  return [
    wrongClock !== undefined &&
      fault(
        `${wrongClock.charAt(0).toUpperCase()}${wrongClock.slice(1).split(":")[0]}.`,
        "Sessions, days and codes are wrong, and production does not start.",
        "timedatectl set-ntp true on both machines, before any restart",
      ),
    !settings.databaseUrl &&
      warning(
        "The database is the built-in one, on this machine's disk alone.",
        ON_ONE_DISK,
        USE_POSTGRES,
      ),
    tables === "newer" && ok(standing),
    tables === "too new" &&
      fault(
        standing,
        "A start of this version ends at once.",
        "deploy/upgrade.sh --status names the builds that are here.",
      ),
    ...twoVersions(await opened.nodes()),
    (tables === "none" || tables === "older") &&
      warning(
        "The tables are not those of this version.",
        "The checks of secret, jobs and backups cannot ask them.",
        "Restart the server: it creates or migrates them, or says why not.",
      ),
    !mayCreateDatabases &&
      warning(
        `The role ${role} may not create databases.`,
        "No backup is restored on trial, so no one knows whether one can be.",
        `runuser -u postgres -- psql -c 'alter role ${role} createdb'`,
      ),
    maxConnections < needed &&
      fault(
        `The database allows ${maxConnections} connections, and a node needs ${needed}.`,
        "At a busy hour requests and jobs fail for want of a connection.",
        `Set DATABASE_POOL_SIZE=${Math.max(2, maxConnections - OTHER_CONNECTIONS - RESERVED_CONNECTIONS)} and restart, or raise max_connections.`,
      ),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Names the older of two builds that run, as during an upgrade. */
export function twoVersions(nodes: readonly string[]): Finding[] {
  const versionOf = (node = "") => node.split(" ")[0] ?? "";
  const [older, ...others] = nodes.toSorted((one, other) =>
    isOlderVersion(versionOf(one), versionOf(other)) ? -1 : 1,
  );
  const newer = others.find((node) => isOlderVersion(versionOf(older), versionOf(node)));
  if (!older || !newer) return [];
  return [
    warning(
      `Two builds run: version ${older} is the old one, and version ${newer} the new one.`,
      "That is right during an upgrade. One that was killed is still to be finished or taken back.",
      "deploy/upgrade.sh --status, and again what it calls interrupted",
    ),
  ];
}

/** As the role that serves, which may be the owner. */
async function servingFindings({ settings, database, servingFacts }: Deps): ReturnType<Check> {
  if (!(await database().catch(() => null))) return [];
  const facts = await servingFacts();
  if (!facts) {
    return [
      warning(
        "The role with which the server connects does not exist yet.",
        "The server does not start where its owner may not create roles.",
        "create role … login password '…', as DATABASE_URL names it; or alter role … createrole for the owner, and the next start creates it.",
      ),
    ];
  }
  const { role, mayRewriteLog, isEncrypted } = facts;
  return [
    mayRewriteLog &&
      warning(
        `The server connects as ${role}, who may change the staff log.`,
        "A person who breaks into the server could rewrite the record of what staff did.",
        "create role sovereign_server login password '…', set DATABASE_OWNER_URL to today's DATABASE_URL, then DATABASE_URL to the same with that role: docs/operations.md, Database.",
      ),
    !isEncrypted &&
      !isOnThisMachine(settings) &&
      warning(
        "The connection to the database is not encrypted.",
        "Anyone who listens on the network reads what members write, unless it is private.",
        `Add ?sslmode=verify-full to its URL, and run ${typed("doctor")} with that before a restart: a certificate that is not trusted stops the start.`,
      ),
  ];
}

/** A pooler before DATABASE_URL, and whether all URLs lead to one database. */
async function otherUrlFindings({ settings, servingFacts }: Deps): ReturnType<Check> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = settings;
  // Their own findings name faults of the other two.
  if (!databaseUrl || !(await servingFacts().catch(() => null))) return [];
  const served = { url: databaseUrl, setting: "DATABASE_URL" };
  const direct = databaseDirectUrl
    ? { url: ownSession(databaseDirectUrl), setting: "DATABASE_DIRECT_URL" }
    : served;
  const owner = databaseOwnerUrl && {
    url: ownSession(databaseOwnerUrl),
    setting: "DATABASE_OWNER_URL",
  };
  if (owner) await assertOneDatabase(direct, owner);
  if (databaseDirectUrl) await assertOneDatabase(served, direct);
  return [];
}

function isOnThisMachine({ databaseUrl = "", databaseDirectUrl = databaseUrl }: DoctorSettings) {
  const hostname = URL.parse(databaseDirectUrl)?.hostname ?? "";
  return ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
