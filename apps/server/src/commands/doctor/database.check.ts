import { connectionFault } from "#database/database-faults.ts";
import { type Check, type Deps, type DoctorSettings, fault, warning } from "./check.ts";

/** Connections of a node besides its pool: jobs, a listener, readers of providers. */
const OTHER_CONNECTIONS = 7;
/** Connections PostgreSQL reserves for superusers. */
const RESERVED_CONNECTIONS = 3;

const USE_POSTGRES = "For production set DATABASE_URL to a PostgreSQL.";

/** The database's reachability, rights and room. */
export async function checkDatabase(deps: Deps) {
  const { databaseDirectUrl, databaseOwnerUrl } = deps.settings;
  const served = databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const found = await Promise.all([
    usable(databaseOwnerUrl ? "DATABASE_OWNER_URL" : served, () => ownerFindings(deps)),
    usable(served, () => servingFindings(deps)),
  ]);
  return found.flat();
}

async function usable(name: string, look: () => ReturnType<Check>): ReturnType<Check> {
  try {
    return await look();
  } catch (error) {
    const reason = connectionFault(error);
    return [
      fault(`The database of ${name} cannot be used: ${reason}.`, `Start it, or correct ${name}.`),
    ];
  }
}

/** As the owner of the tables. */
async function ownerFindings({ settings, database }: Deps): ReturnType<Check> {
  const opened = await database();
  if (!opened) {
    return [
      warning("There is no database yet: the first start creates the built-in one.", USE_POSTGRES),
    ];
  }
  const { role, mayCreateDatabases, maxConnections } = await opened.facts();
  const needed = settings.databasePoolSize + OTHER_CONNECTIONS + RESERVED_CONNECTIONS;
  return [
    !settings.databaseUrl &&
      warning("The database is the built-in one, on this machine's disk alone.", USE_POSTGRES),
    !(await opened.isMigrated()) &&
      warning(
        "The tables are not those of this version.",
        "Restart the server: it creates or migrates them, or says why not.",
      ),
    !mayCreateDatabases &&
      warning(
        `The role ${role} may not create databases, so no backup is restored on trial.`,
        `alter role ${role} createdb`,
      ),
    maxConnections < needed &&
      fault(
        `The database allows ${maxConnections} connections, and a node needs ${needed}.`,
        "Raise max_connections, or lower DATABASE_POOL_SIZE.",
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
        "The next start creates it, where the owner of the tables may create roles: alter role … createrole.",
      ),
    ];
  }
  const { role, mayRewriteLog, isEncrypted } = facts;
  return [
    mayRewriteLog &&
      warning(
        `The server connects as ${role}, who may change the staff log.`,
        "Move DATABASE_URL to DATABASE_OWNER_URL, and name another role in DATABASE_URL: docs/operations.md, Database.",
      ),
    !isEncrypted &&
      !isOnThisMachine(settings) &&
      warning(
        "The connection to the database is not encrypted.",
        "Add ?sslmode=verify-full to its URL, unless the network is private.",
      ),
  ];
}

function isOnThisMachine({ databaseUrl = "", databaseDirectUrl = databaseUrl }: DoctorSettings) {
  const hostname = URL.parse(databaseDirectUrl)?.hostname ?? "";
  return ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
