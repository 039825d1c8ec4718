import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "#schema/schema.ts";

const SOURCES = import.meta.dirname;
const MODULES = join(SOURCES, "modules");

/** The tables that each module writes, and those of others that it only reads. */
const TABLES: Record<string, { own: string[]; reads?: string[] }> = {
  accounts: {
    own: [
      "user",
      "session",
      "account",
      "verification",
      "jwks",
      "refresh_tokens",
      "revoked_sessions",
      "factors",
      "factor_challenges",
      "factor_removals",
      "recovery_codes",
      "email_changes",
      "passkeys",
      "passkey_challenges",
      "pending_social_sign_ins",
      "account_events",
      "kept_ways_in",
      "account_freezes",
    ],
  },
  memberships: {
    own: [
      "subscriptions",
      "sold_prices",
      "prices",
      "webhook_events",
      "closed_purchases",
      "disputes",
      "refunds",
      "trial_codes",
      "trial_mailboxes",
      "gifts",
    ],
    reads: ["user", "refused_addresses"],
  },
  // Deleting a member's row cascades to their rows in other tables.
  deletion: { own: ["account_deletions", "user"] },
  // A member's row is the lock of their days and counts the changes of them (decision 119).
  "one-things": {
    own: ["one_things", "day_edits", "milestones", "rest_days", "standings", "begun_days", "user"],
  },
  reviews: { own: ["review_answers", "shared_reviews"], reads: ["user"] },
  partner: {
    own: [
      "partners",
      "partner_invitations",
      "partner_signals",
      "partner_blocks",
      "partner_refusals",
    ],
    reads: ["user"],
  },
  reminders: {
    own: ["reminders", "reminder_receipts", "reminder_alarms", "push_subscriptions", "push_keys"],
    reads: ["user", "session"],
  },
  // Its tables are also written where emails are sent, in data/jobs.
  mails: { own: ["mail_preferences"], reads: ["user"] },
  programme: { own: ["programme_days"], reads: ["user"] },
  manifesto: { own: ["manifesto_signatures"], reads: ["user"] },
  writes: { own: [] },
  funnel: { own: ["funnel_counts", "funnel_pages"] },
  faults: { own: ["browser_faults"] },
  events: { own: [] },
  journal: {
    own: ["journal", "journal_reads", "journal_comparisons", "journal_differences"],
    reads: ["subscriptions", "user"],
  },
  office: {
    own: [
      "staff",
      "staff_invitations",
      "staff_log",
      "staff_log_subjects",
      "staff_acts",
      "staff_log_seals",
      "member_filters",
      "backups",
      "rehearsals",
      "failed_requests",
      "listed_members",
      "booked_subscriptions",
      "paid_spans",
      "book_asides",
      "books_version",
      "renewals",
      "first_days",
      "broadcasts",
      "broadcast_recipients",
    ],
    // Its list, books and renewals are made of these. All else it reads by what other modules publish
    // in their `office` folders: of days, pieces and the programme dates only.
    reads: ["user", "subscriptions", "journal"],
  },
  vault: { own: [] },
  announced: { own: [] },
  reading: { own: ["reading_places", "highlights", "vault_visits"], reads: ["user"] },
  content: {
    own: [
      "pieces",
      "piece_versions",
      "piece_releases",
      "piece_pictures",
      "deleted_pieces",
      "piece_media",
      "piece_media_parts",
    ],
  },
  "own-data": { own: [] },
};

/** What the modules stand on, and has tables of its own. */
const BELOW_MODULES: typeof TABLES = {
  "data/staff": {
    own: ["staff", "staff_log", "staff_log_subjects", "staff_notes"],
    reads: ["user", "session"],
  },
  "data/jobs": {
    own: [
      "held_sendings",
      "mail_deliveries",
      "refused_addresses",
      "cleared_addresses",
      "sent_mails",
      "mail_texts",
      // Rows of an earlier version get a key of their address, and held releases go back.
      "trial_mailboxes",
      "piece_releases",
    ],
    // What a restore holds back is counted where it waits; emails to the team are no member's.
    reads: [
      "user",
      "staff",
      "piece_versions",
      "reminders",
      "broadcasts",
      "broadcast_recipients",
      "staff_acts",
      "account_deletions",
      "gifts",
    ],
  },
};

/** Code that opens the database and fills a new one; everywhere else only repositories use SQL. */
const BELOW = /^(data\/(backup|embedded|engine|locks|schema)|seed|testing)\//;

const HOLDS_SQL = /\.(repository|statements)\.ts$/;
const BUILDER = /from "(drizzle-orm(\/[^"]*)?|#schema\/[a-z-]*schema\.ts)"/;

type Source = { module: string; path: string; text: string };

const names = new Map(
  Object.entries(schema).flatMap(([name, table]): [string, string][] =>
    is(table, PgTable) ? [[name, getTableName(table)]] : [],
  ),
);

function sourcesUnder(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const path = relative(folder, join(parentPath, name));
      return {
        module: path.split("/")[0] ?? "",
        path,
        text: readFileSync(join(folder, path), "utf8"),
      };
    });
}

/** Returns a source's names of the tables: as imported, renamed, or of the whole schema. */
function namesIn(text: string): Map<string, string> {
  const local = new Map<string, string>();
  const imported = /import (?:type )?\{([^}]*)\} from "#schema\/[a-z-]*schema\.ts"/g;
  for (const [, list = ""] of text.matchAll(imported)) {
    for (const specifier of list.split(",")) {
      const [name = "", alias = name] = specifier.trim().split(/\s+as\s+/);
      const table = names.get(name.replace(/^type /, ""));
      if (table) local.set(alias, table);
    }
  }
  const whole = /import (?:type )?\* as (\w+) from "#schema\/[a-z-]*schema\.ts"/g;
  for (const [, space = ""] of text.matchAll(whole)) {
    for (const [, name = ""] of text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, "g"))) {
      const table = names.get(name);
      if (table) local.set(`${space}.${name}`, table);
    }
  }
  // A constant that is a table, or the builder's alias of one.
  const copied = /\bconst (\w+)(?:: [^=]+)? = (?:(?:alias|aliasedTable)\()?([\w.]+)\b/g;
  for (const [, name = "", of = ""] of text.matchAll(copied)) {
    const table = local.get(of);
    if (table) local.set(name, table);
  }
  return local;
}

/** Returns the tables that a source names, in the builder or in SQL, and those that it writes. */
function tablesIn(text: string): { named: Set<string>; written: Set<string> } {
  const local = namesIn(text);
  const named = new Set(local.values());
  const written = new Set<string>();
  const known = new Set(names.values());
  const inSql =
    /\b(from|join|into|update|using|only)\s+(?:"?public"?\.)?"?(?:\$\{)?([A-Za-z_][\w.]*)/gi;
  for (const [, verb = "", name = ""] of text.matchAll(inSql)) {
    const table = known.has(name) ? name : (local.get(name) ?? names.get(name));
    if (!table) continue;
    named.add(table);
    if (/^(?:into|update)$/i.test(verb)) written.add(table);
  }
  for (const [, name = ""] of text.matchAll(
    /\bdelete\s+from\s+(?:"?public"?\.)?"?(?:\$\{)?([\w.]+)/gi,
  )) {
    const table = known.has(name) ? name : (local.get(name) ?? names.get(name));
    if (table) written.add(table);
  }
  for (const [, name = ""] of text.matchAll(/\.(?:insert|update|delete)\(\s*([\w.]+)\s*\)/g)) {
    const table = local.get(name) ?? names.get(name);
    if (table) written.add(table);
  }
  return { named, written };
}

/** Whether a source uses the builder or SQL without being a repository. */
const holdsSql = ({ path, text }: Pick<Source, "path" | "text">) =>
  !HOLDS_SQL.test(path) && BUILDER.test(text);

function violationsOf({ module, path, text }: Source): string[] {
  const walls = TABLES[module] ?? BELOW_MODULES[module];
  if (!walls) return [`${path}: the module "${module}" has no list of tables`];
  const { named, written } = tablesIn(text);
  const mayRead = [...walls.own, ...(walls.reads ?? [])];
  return [
    ...[...named]
      .filter((table) => !mayRead.includes(table))
      .map((table) => `${path} names ${table}`),
    ...[...written]
      .filter((table) => !walls.own.includes(table))
      .map((table) => `${path} writes ${table}`),
    ...(holdsSql({ path, text }) ? [`${path} holds SQL and is no .repository or .statements`] : []),
  ];
}

it("limits every module to its own tables, and its SQL to repositories", () => {
  const files = sourcesUnder(MODULES);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(violationsOf)).toEqual([]);
});

it.each(Object.keys(BELOW_MODULES))("limits %s to its own tables", (folder) => {
  const files = sourcesUnder(join(SOURCES, folder));
  expect(files.length).toBeGreaterThan(3);
  expect(files.flatMap((file) => violationsOf({ ...file, module: folder }))).toEqual([]);
});

it("limits SQL to repositories everywhere else", () => {
  const others = sourcesUnder(SOURCES).filter(
    ({ path, module }) => module !== "modules" && !BELOW.test(path),
  );
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter(holdsSql).map(({ path }) => path)).toEqual([]);
});

it("detects another module's table and SQL in a service, in any notation", () => {
  const violations = (path: string, text: string) =>
    violationsOf({ module: path.split("/")[0] ?? "", path, text });
  const built = 'import { oneThings, subscriptions } from "#schema/schema.ts";';
  expect(violations("memberships/x.repository.ts", built)).toEqual([
    "memberships/x.repository.ts names one_things",
  ]);
  expect(violations("funnel/x.statements.ts", 'sql`select 1 from "user"`')).toEqual([
    "funnel/x.statements.ts names user",
  ]);
  expect(violations("memberships/x.repository.ts", `sql\`update \${user} set name = ''\``)).toEqual(
    ["memberships/x.repository.ts writes user"],
  );
  expect(violations("programme/x.repository.ts", "db.insert(user).values(row)")).toEqual([
    "programme/x.repository.ts writes user",
  ]);
  for (const text of [
    'import { user as people } from "#schema/schema.ts"; db.insert(people).values(row)',
    'import * as tables from "#schema/schema.ts"; db.update(tables.user).set(row)',
    'import { user } from "#schema/schema.ts"; const people = user; db.delete(people)',
    'import { user } from "#schema/schema.ts"; const u = alias(user, "u"); db.update(u).set(row)',
    'sql`delete from public."user" where true`',
  ]) {
    expect(violations("programme/x.repository.ts", text), text).toEqual([
      "programme/x.repository.ts writes user",
    ]);
  }
  const renamed = 'import { oneThings as days } from "#schema/schema.ts";';
  expect(violations("memberships/x.repository.ts", renamed)).toEqual([
    "memberships/x.repository.ts names one_things",
  ]);
  expect(violations("vault/vault.service.ts", 'import { sql } from "drizzle-orm";')).toEqual([
    "vault/vault.service.ts holds SQL and is no .repository or .statements",
  ]);
  expect(violations("engine/engine.ts", "")).toEqual([
    'engine/engine.ts: the module "engine" has no list of tables',
  ]);
});
