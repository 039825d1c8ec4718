import { describe, expect, it } from "vitest";
import { connectionFault, databaseRefusal } from "./database-faults.ts";
import { unfitness } from "./pooled-address.ts";

const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const refused = (code: string) => failing("hush", { code, severity: "FATAL" });

describe("the reason of a database that cannot be used", () => {
  it.each<[string, Error, RegExp]>([
    [
      "an error of each address",
      new AggregateError([failing("", { code: "ECONNREFUSED" })]),
      /nothing listens/,
    ],
    ["no room", refused("53300"), /no connections left; raise max_connections/],
    ["no rights", refused("42501"), /its role lacks a right; make it the database's owner/],
    ["a standby", refused("25006"), /a standby.* name the primary/],
    ["an old version", refused("42704"), /PostgreSQL 15 or newer/],
    [
      "no password in the URL",
      failing("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
      /asks for a password/,
    ],
    [
      "a wrong password at PgBouncer",
      failing("password authentication failed", { code: "08P01" }),
      /a pooler before it refuses the password/,
    ],
    [
      "a database that PgBouncer does not know",
      failing("no such database: hush", { code: "08P01" }),
      /a pooler before it has no database of that name/,
    ],
    [
      "session settings at PgBouncer",
      failing("unsupported startup parameter: hush", { code: "08P01" }),
      /name PostgreSQL itself in DATABASE_DIRECT_URL/,
    ],
    [
      "another refusal of PgBouncer",
      failing("no more connections allowed (max_client_conn)", { code: "08P01" }),
      /a pooler before it refuses the connection; its log/,
    ],
    ["another service", failing("received invalid response: 48"), /not PostgreSQL/],
    ["a service that hangs up", failing("Connection terminated unexpectedly"), /hung up/],
    ["no TLS", failing("The server does not support SSL connections"), /does not support TLS/],
    [
      "another authority",
      failing("hush", { code: "SELF_SIGNED_CERT_IN_CHAIN" }),
      /unknown authority.*sslrootcert=/,
    ],
    [
      "no unencrypted connection",
      failing("no pg_hba.conf entry for x, no encryption", { code: "28000" }),
      /sslmode=verify-full/,
    ],
    [
      "a certificate without its chain",
      failing("hush", { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }),
      /unknown authority/,
    ],
    ["another name", failing("hush", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }), /for another name/],
    [
      "no file of the authority",
      failing("hush", { code: "ENOENT", syscall: "open" }),
      /sslrootcert=.* cannot be read/,
    ],
    ["a statement's", failing("hush", { cause: refused("53100") }), /its disk is full/],
    ["a file that is gone", refused("58P01"), /its own files; systemctl restart postgresql/],
    ["a disk without room", refused("53100"), /; free space on the disk of PostgreSQL: /],
    ["a code of PostgreSQL without words", refused("42P01"), /its log says why/],
  ])("names %s, what to do, and nothing else", (_, error, reason) => {
    const said = connectionFault(error);
    expect(said).toMatch(reason);
    expect(said).not.toContain("hush");
    expect(said).toMatch(/^[^;]{10,}; .{8,}$/);
  });

  it("is that of a start which PostgreSQL refused later, but not of other errors", () => {
    expect(databaseRefusal(refused("53300"))).toMatch(/^the database cannot be used: it has no/);
    expect(databaseRefusal(failing("PORT must be free", { cause: refused("53300") }))).toBe(
      undefined,
    );
  });
});

describe("a database on which no server can run", () => {
  const FIT = { version: 18, encoding: "UTF8", folds: true, standby: false, frozen: false };

  it.each<[Partial<typeof FIT>, RegExp]>([
    [{ version: 14 }, /of PostgreSQL 14, and 15 or newer/],
    [{ standby: true }, /standby.*name the primary/],
    [{ frozen: true }, /reset default_transaction_read_only/],
    [{ encoding: "SQL_ASCII" }, /encoded in SQL_ASCII.*encoding 'UTF8'/],
    [{ encoding: "LATIN1" }, /encoded in LATIN1/],
    [{ folds: false }, /Turkish/],
  ])("is named with what to do: %o", (wrong, said) => {
    expect(unfitness({ ...FIT, ...wrong, empty: true })).toMatch(said);
  });

  it("is none for its kind once it has members", () => {
    expect(unfitness({ ...FIT, encoding: "SQL_ASCII", folds: false, empty: false })).toBe(
      undefined,
    );
    expect(unfitness({ ...FIT, empty: true })).toBe(undefined);
  });
});
