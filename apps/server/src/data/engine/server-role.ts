import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import type { Database } from "./database.ts";
import { UpgradeError } from "./database-faults.ts";

/**
 * The server's role only appends to these. It may delete outlived entries, which a trigger verifies
 * that it does not own; their subjects are deleted with their member by a foreign key (decision
 * 121).
 */
const KEPT = `
  revoke update on staff_log from :role;
  revoke update, delete on staff_log_subjects, staff_log_seals from :role;`;

const GRANTS = `
  revoke create on schema public from public;
  do $$ begin
    if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
      execute format('revoke create, temporary on database %I from public', current_database());
    end if;
  end $$;
  revoke all on all tables in schema public, drizzle, pgboss from :role;
  grant usage on schema public, drizzle, pgboss to :role;
  grant select on all tables in schema public, drizzle, pgboss to :role;
  grant insert, update, delete on all tables in schema public, pgboss to :role;
  grant usage on all sequences in schema public, pgboss to :role;
  ${KEPT}`;

/** SQL: whether a role could change entries of the staff log, or stop what refuses that. */
export const MAY_REWRITE_LOG = `coalesce((
  select bool_or(pg_has_role(relowner, 'member')
    or has_table_privilege(oid, 'truncate, trigger')
    or relname <> 'staff_log' and has_table_privilege(oid, 'delete')
    or has_any_column_privilege(oid, 'update'))
  from pg_class where relnamespace = to_regnamespace('public')
    and relname in ('staff_log', 'staff_log_subjects', 'staff_log_seals')), false)`;

export async function mayRewriteLog(db: Database): Promise<boolean> {
  const { rows } = await db.execute(`select ${MAY_REWRITE_LOG} as may`);
  return rows[0]?.may === true;
}

const NOT_ALLOWED = "42501";

/**
 * Creates the role of the server's URL if it is missing, and grants it the necessary rights; does
 * nothing if it is the owner. All of it is one transaction.
 */
export async function grantToServer(owner: pg.Client, url: string): Promise<void> {
  const { user, password } = new pg.Client({ connectionString: url });
  if (!user || user === owner.user) return;
  const role = pg.escapeIdentifier(user);
  const { rows } = await owner.query("select 1 from pg_roles where rolname = $1", [user]);
  if (rows.length === 0) await createRole(owner, role, password);
  await owner.query(GRANTS.replaceAll(":role", role));
}

async function createRole(owner: pg.Client, role: string, password?: string | null): Promise<void> {
  const login = password ? `login password ${pg.escapeLiteral(verifierOf(password))}` : "login";
  await owner.query(`create role ${role} ${login}`).catch((cause: Error & { code?: string }) => {
    if (cause.code !== NOT_ALLOWED) throw cause;
    throw new UpgradeError(
      `the role of DATABASE_URL does not exist, and that of DATABASE_OWNER_URL may not create it: create role ${role} login password '…'`,
      { cause },
    );
  });
}

/**
 * The form in which PostgreSQL stores a password (RFC 5803), so that no log of its statements
 * contains it.
 */
function verifierOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyed = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  const base64 = salt.toString("base64");
  return `SCRAM-SHA-256$${rounds}:${base64}$${stored}:${keyed("Server Key").toString("base64")}`;
}
