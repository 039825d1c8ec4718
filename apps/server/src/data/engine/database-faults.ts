/** Why a database cannot be used and what to do, by the code of the system, of TLS or of PostgreSQL. */
const REASONS: Record<string, string> = {
  ECONNREFUSED:
    "nothing listens at its host and port; start PostgreSQL there (systemctl start postgresql), or correct them",
  ECONNRESET: "what listens there hung up; check that it is PostgreSQL, and its log",
  ETIMEDOUT: "its host does not respond; check the host, and the firewall between",
  ENOENT:
    "its socket does not exist; start PostgreSQL (systemctl start postgresql), or correct the folder of host=",
  EACCES: "this user may not open its socket; add it to the group of that folder",
  ENOTFOUND: "its host name is unknown; correct it, or the DNS",
  EAI_AGAIN: "its host name could not be looked up; check the DNS of this machine",
  EHOSTUNREACH: "its host cannot be reached; check the host, and the network between",
  ENETUNREACH: "its host cannot be reached; check the network of this machine",
  "22023": "it refuses a session setting; take options= out of the URL",
  "25006": "it accepts no writes: it is a standby, or read-only by default; name the primary",
  "28P01": "it refuses the password; correct the one in the URL",
  "28000": "it refuses the user from here; correct the user, or add a line to pg_hba.conf",
  "3D000": "it has no database of that name; create it, or correct the name",
  "42501":
    "its role lacks a right; make it the database's owner (alter database … owner to …), or set DATABASE_OWNER_URL",
  "42704":
    "it does not know a setting; PostgreSQL 15 or newer is needed, and in options= what it has",
  "53100":
    "its disk is full; free space on the disk of PostgreSQL: df -h names it, du -xh --max-depth=2 what fills it",
  "53200": "its machine has no memory left; free some there",
  "53300":
    "it has no connections left; raise max_connections or the connection limit of its role or database, or lower DATABASE_POOL_SIZE",
  "55000": "it accepts no connections; alter database … allow_connections true",
  "57P03": "it is starting up or recovering; wait until it accepts connections",
  "57P01": "it is being stopped; start it again: systemctl start postgresql",
  "57P02": "it has crashed; restart it: systemctl restart postgresql",
  XX001:
    "its files are damaged; stop the server, and restore the newest backup into a new database",
  XX002: "an index of it is damaged; build it again: reindex database, as its owner",
  CERT_HAS_EXPIRED: "its certificate has expired; renew it",
  CERT_NOT_YET_VALID: "its certificate is not valid yet; check the clocks of both machines",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "its certificate is for another name; use that name in the URL, or sslmode=verify-ca with uselibpqcompat=true",
};

/** The reasons of codes that have no words of their own, by their class. */
const CLASSES: [RegExp, string][] = [
  [
    /^08P01$/,
    "a pooler before it refuses the connection; its log says why: journalctl --unit pgbouncer",
  ],
  [
    /^53/,
    "it has too little disk, memory or connections; free some on its machine, then systemctl restart postgresql",
  ],
  [
    /^58/,
    "it cannot read or write its own files; systemctl restart postgresql, and check its disk and that its folder is mounted",
  ],
];

const UNTRUSTED =
  "its certificate is of an unknown authority; name that one's file in sslrootcert=";

/** Messages of PostgreSQL's client that have no code, and of PgBouncer, which has one for all. */
const SAYINGS: [RegExp, string][] = [
  [
    /startup parameter/,
    "a pooler before it refuses session settings; name PostgreSQL itself in DATABASE_DIRECT_URL",
  ],
  [
    /^(password authentication failed|no such user)/,
    "a pooler before it refuses the password; correct the one in the URL, or the pooler's list of users",
  ],
  [
    /^no such database/,
    "a pooler before it has no database of that name; correct the name, or the pooler's databases",
  ],
  [/time(d )?out/i, "no response; check the host, the port, and the firewall between"],
  [/password must be a (non-empty )?string/, "it asks for a password; put one into the URL"],
  [
    /does not support SSL/,
    "it does not support TLS; turn ssl on there, or take sslmode= out of the URL",
  ],
  [
    /invalid response|unexpected message|unrecognized/i,
    "what listens there is not PostgreSQL; correct host and port",
  ],
  [
    /^Connection terminated/,
    "what listens there hung up; check that it is PostgreSQL, and its log",
  ],
];

/** PostgreSQL does not tell whether it would accept the user with encryption. */
const REFUSED_PLAIN =
  "it refuses the user from here without encryption; add ?sslmode=verify-full to the URL, correct the user, or add a line to pg_hba.conf";

const NO_FILE_OF_TLS =
  "a file of sslrootcert=, sslcert= or sslkey= cannot be read; correct its path, or who may read it";

/** Returns why a database cannot be used and what to do, without what its URL contains. */
export function connectionFault(error: unknown): string {
  const { name, code = "", message = "", syscall = "", cause } = faultIn(error);
  if (syscall === "open") return NO_FILE_OF_TLS;
  const known = /no encryption|SSL off/.test(message)
    ? REFUSED_PLAIN
    : (REASONS[code] ?? SAYINGS.find(([words]) => words.test(message))?.[1]);
  if (known) return known;
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return UNTRUSTED;
  if (cause) return connectionFault(cause);
  const ofClass = CLASSES.find(([codes]) => codes.test(code))?.[1];
  if (ofClass) return ofClass;
  if (/^[0-9A-Z]{5}$/.test(code)) {
    return `it refuses what is asked (${code}); its log says why: tail /var/log/postgresql/*.log`;
  }
  return `connecting failed with ${code || name}; try the same URL with psql`;
}

/** An error of several addresses of one host is what the first one said. */
function faultIn(error: unknown): NodeJS.ErrnoException {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first : error instanceof Error ? error : new Error(String(error));
}

/** Returns what to do where a start ended with a refusal of PostgreSQL; undefined for other errors. */
export function databaseRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("severity" in error) return `the database cannot be used: ${connectionFault(error)}`;
  return error.constructor.name === "DrizzleQueryError" ? databaseRefusal(error.cause) : undefined;
}

/** SQLSTATE classes that no statement causes: connection, resources, operator, system. */
const NOT_NOW_CLASSES = /^(08|53|57|58)...$/;
/** A read-only database, a lock that another holds, a transaction that was idle, no response. */
const NOT_NOW = /^(25006|55P03|25P03|NO_ANSWER)$/;

/** Calls of the system on a connection, and its refusals of a file whose disk is full or broken. */
const ON_CONNECTION = /^(connect|read|write|shutdown|getaddrinfo)/;
const OF_DISK = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/;

/** PostgreSQL's client has no codes for these. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

const lostConnections = new WeakSet<Error>();

/** Records that an error is of connecting or of a broken connection, whatever its code. */
export function markConnectionLost(error: unknown): void {
  if (error instanceof Error) lostConnections.add(error);
}

/** Whether what was asked can be served later as it is: only now it cannot be asked, or be done. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  return (
    lostConnections.has(error) ||
    NOT_NOW_CLASSES.test(code) ||
    NOT_NOW.test(code) ||
    ON_CONNECTION.test(syscall) ||
    OF_DISK.test(code) ||
    CONNECTION_LOST.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isUnavailable)) ||
    isUnavailable(error.cause)
  );
}

/** Why an existing database was not changed. */
export class UpgradeError extends Error {
  override readonly name = "UpgradeError";
}
