import type { Check } from "#app/commands/doctor/checkup.ts";
import type { Deps, DoctorSettings } from "#app/commands/doctor/deps.ts";
import { type Finding, fault, orOk, warning } from "#app/commands/doctor/finding.ts";
import { connectionFault } from "#database/database-faults.ts";
import type { DatabaseFacts } from "#database/inspect-database.ts";
import { assertNotPooled, PooledAddressError } from "#database/pooled-address.ts";

const OLDEST = 150_000;
/** Connections of a node besides its pool: jobs, a listener, readers of providers. */
const OTHER_CONNECTIONS = 7;
/** Connections PostgreSQL reserves for superusers. */
const RESERVED_CONNECTIONS = 3;

/** The database's reachability, version, rights and way. */
export const databaseCheck: Check = {
  name: "Database",
  reads: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "DATA_DIR"],
  async run(deps) {
    const found = await Promise.all([directFindings(deps), servingFindings(deps)]);
    return found.flat();
  },
};

const directName = ({ databaseDirectUrl }: DoctorSettings) =>
  databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";

/** As the owner of the tables. */
async function directFindings({ settings, database }: Deps): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = settings;
  const name = databaseOwnerUrl ? "DATABASE_OWNER_URL" : directName(settings);
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl;
  try {
    if (url) await assertNotPooled(url, name);
    const opened = await database();
    if (!opened) {
      return [
        warning(
          "There is no database yet: the first start creates the built-in one.",
          "For production set DATABASE_URL to a PostgreSQL.",
        ),
      ];
    }
    const facts = await opened.facts();
    const findings = [...factFindings(facts, settings), ...embeddedFindings(url)];
    return orOk(findings, `PostgreSQL ${facts.versionText} responds to the role ${facts.role}.`);
  } catch (error) {
    if (error instanceof PooledAddressError) {
      const setting = databaseOwnerUrl ? name : "DATABASE_DIRECT_URL";
      const fix = `Set ${setting} to the same database without the pooler.`;
      return [fault(`${name} points to a transaction pooler.`, fix)];
    }
    return [
      fault(
        `The database of ${url ? name : "DATA_DIR"} cannot be used: ${connectionFault(error)}.`,
        `Start it, or correct ${url ? name : "DATA_DIR"}.`,
      ),
    ];
  }
}

const embeddedFindings = (url: string | undefined): Finding[] =>
  url
    ? []
    : [
        warning(
          "The database is the built-in one, on this machine's disk alone.",
          "For production set DATABASE_URL to a PostgreSQL.",
        ),
      ];

function factFindings(facts: DatabaseFacts, settings: DoctorSettings): Finding[] {
  const { version, versionText, role, maxConnections } = facts;
  const needed = settings.databasePoolSize + OTHER_CONNECTIONS + RESERVED_CONNECTIONS;
  return [
    version < OLDEST &&
      fault(`PostgreSQL ${versionText} is too old.`, "Upgrade it to 15 or newer."),
    !facts.mayCreate &&
      fault(
        `The role ${role} may not create tables and schemas.`,
        "Make it the owner of the database: alter database … owner to …",
      ),
    !facts.mayCreateDatabases &&
      warning(
        `The role ${role} may not create databases, so no backup is restored on trial.`,
        `alter role ${role} createdb`,
      ),
    facts.isReadOnly &&
      fault(
        "The database is a replica and accepts no writes.",
        "Point DATABASE_URL to the primary.",
      ),
    maxConnections < needed &&
      fault(
        `The database allows ${maxConnections} connections, and a node needs ${needed}.`,
        "Raise max_connections, or lower DATABASE_POOL_SIZE.",
      ),
  ].filter((each) => each !== false);
}

/** As the role that serves, which may be the owner. */
async function servingFindings({ settings, database, servingFacts }: Deps): Promise<Finding[]> {
  if (!(await database().catch(() => null))) return [];
  try {
    const facts = await servingFacts();
    if (!facts) {
      return [
        warning(
          "The role with which the server connects does not exist yet.",
          "The next start creates it, where the owner of the tables may create roles: alter role … createrole.",
        ),
      ];
    }
    const { role, dateStyle } = facts;
    const findings = [
      facts.mayRewriteLog &&
        warning(
          `The server connects as ${role}, who may change the staff log.`,
          "Move DATABASE_URL to DATABASE_OWNER_URL, and name another role in DATABASE_URL: docs/operations.md, Database.",
        ),
      !dateStyle.startsWith("ISO") &&
        fault(
          `The role's DateStyle is ${dateStyle}, which changes how dates are read.`,
          `alter role ${role} set datestyle to 'ISO, YMD'`,
        ),
      !facts.isEncrypted &&
        !isOnThisMachine(settings.databaseDirectUrl ?? settings.databaseUrl) &&
        warning(
          "The connection to the database is not encrypted.",
          "Add ?sslmode=verify-full to its URL, unless the network is private.",
        ),
    ].filter((each) => each !== false);
    return orOk(findings, `The server connects as ${role}, who cannot change the staff log.`);
  } catch (error) {
    const name = directName(settings);
    const reason = connectionFault(error);
    return [fault(`The database of ${name} cannot be used: ${reason}.`, `Correct ${name}.`)];
  }
}

function isOnThisMachine(url = ""): boolean {
  return ["", "localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");
}
