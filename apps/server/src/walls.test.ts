import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "#schema/schema.ts";

const SOURCES = import.meta.dirname;
const MODULES = join(SOURCES, "modules");

/** The tables that each module writes and reads, and those of another that it only reads. */
const TABLES: Record<string, { own: string[]; reads?: string[] }> = {
  accounts: {
    own: [
      ...["user", "session", "account", "verification", "refresh_tokens", "revoked_sessions"],
      ...["factors", "factor_challenges", "recovery_codes", "email_changes"],
      ...["passkeys", "passkey_challenges", "arrivals"],
    ],
  },
  memberships: {
    own: ["subscriptions", "sold_prices", "webhook_events", "closed_purchases"],
    reads: ["user"],
  },
  deletion: { own: ["account_deletions"], reads: ["user"] },
  "one-things": {
    own: ["one_things", "day_edits", "milestones", "rest_days", "standings", "begun_days"],
    reads: ["user"],
  },
  reviews: { own: ["review_answers", "shared_reviews"], reads: ["user"] },
  reminders: {
    own: ["reminders", "reminder_receipts", "reminder_alarms", "push_subscriptions", "push_keys"],
    reads: ["user", "session"],
  },
  programme: { own: ["programme_days"], reads: ["user"] },
  manifesto: { own: ["manifesto_signatures"], reads: ["user"] },
  writes: { own: [] },
  funnel: { own: ["funnel_counts"] },
  vault: { own: [] },
  "own-data": { own: [] },
};

/** What opens the database and fills a new one; everything else leaves SQL to a repository. */
const BELOW = /^(data\/(engine|locks|schema)|seed|testing)\//;

/** The accounts library speaks to its own tables through an adapter that wants them all. */
const ADAPTER = /^accounts\/.*library\.ts$/;
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

/** The tables that a source names, in the builder's words or in SQL, and those that it writes. */
function tablesIn(text: string): { named: Set<string>; written: Set<string> } {
  const named = new Set<string>();
  const written = new Set<string>();
  const imported = /import (?:type )?\{([^}]*)\} from "#schema\/[a-z-]*schema\.ts"/g;
  for (const [, list = ""] of text.matchAll(imported)) {
    for (const name of list.split(",")) {
      const table = names.get(name.trim());
      if (table) named.add(table);
    }
  }
  const known = new Set(names.values());
  for (const [, verb = "", name = ""] of text.matchAll(
    /\b(from|join|into|update)\s+"?(?:\$\{)?([A-Za-z_]+)/g,
  )) {
    const table = known.has(name) ? name : names.get(name);
    if (!table) continue;
    named.add(table);
    if (verb === "into" || verb === "update") written.add(table);
  }
  for (const [, name = ""] of text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)) {
    const table = names.get(name);
    if (table) written.add(table);
  }
  return { named, written };
}

/** Whether a source speaks the builder's words or SQL without being a repository. */
const holdsSql = ({ path, text }: Pick<Source, "path" | "text">) =>
  !HOLDS_SQL.test(path) && BUILDER.test(text);

function faultsOf({ module, path, text }: Source): string[] {
  const walls = TABLES[module];
  if (!walls) return [`${path}: the module "${module}" has no list of tables`];
  const { named, written } = tablesIn(text);
  const mayRead = [...walls.own, ...(walls.reads ?? [])];
  const outside = !ADAPTER.test(path) && holdsSql({ path, text });
  return [
    ...[...named]
      .filter((table) => !mayRead.includes(table))
      .map((table) => `${path} names ${table}`),
    ...[...written]
      .filter((table) => !walls.own.includes(table))
      .map((table) => `${path} writes ${table}`),
    ...(outside ? [`${path} holds SQL and is no .repository or .statements`] : []),
  ];
}

it("keeps every module to its own tables, and its SQL in repositories", () => {
  const files = sourcesUnder(MODULES);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(faultsOf)).toEqual([]);
});

it("keeps SQL in repositories everywhere else too", () => {
  const others = sourcesUnder(SOURCES).filter(
    ({ path, module }) => module !== "modules" && !BELOW.test(path),
  );
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter(holdsSql).map(({ path }) => path)).toEqual([]);
});

it("sees a table of another module and SQL in a service, however they are written", () => {
  const faults = (path: string, text: string) =>
    faultsOf({ module: path.split("/")[0] ?? "", path, text });
  const built = 'import { oneThings, subscriptions } from "#schema/schema.ts";';
  expect(faults("memberships/x.repository.ts", built)).toEqual([
    "memberships/x.repository.ts names one_things",
  ]);
  expect(faults("funnel/x.statements.ts", 'sql`select 1 from "user"`')).toEqual([
    "funnel/x.statements.ts names user",
  ]);
  expect(faults("memberships/x.repository.ts", `sql\`update \${user} set name = ''\``)).toEqual([
    "memberships/x.repository.ts writes user",
  ]);
  expect(faults("programme/x.repository.ts", "db.insert(user).values(row)")).toEqual([
    "programme/x.repository.ts writes user",
  ]);
  expect(faults("vault/vault.service.ts", 'import { sql } from "drizzle-orm";')).toEqual([
    "vault/vault.service.ts holds SQL and is no .repository or .statements",
  ]);
  expect(faults("engine/engine.ts", "")).toEqual([
    'engine/engine.ts: the module "engine" has no list of tables',
  ]);
});
