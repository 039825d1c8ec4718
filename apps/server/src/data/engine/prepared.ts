import { is, Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Database } from "./database.ts";

type Values = Record<string, unknown>;

let trusted = false;

/** Skips the validation of rows from now on; tests validate them all. */
export function skipRowValidation(): void {
  trusted = true;
}

const dialect = new PgDialect();

export function statementParams<Name extends string>(
  ...names: Name[]
): Record<Name, Placeholder<Name>> {
  const places = names.map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(places);
}

/** Runs a named statement (decision 6) with inlined constants, which a generic plan knows. */
export function prepared<Row extends object>(name: string, statement: SQL, row: z.ZodType<Row>) {
  const { text, places } = withoutRepeats(dialect.sqlToQuery(statement.inlineParams()));
  return async (db: Database, filled: Values): Promise<Row[]> => {
    const values = places.map((place) => filled[place]);
    const { rows } = await db.$client.query({ name, text, values });
    return trusted ? rows : z.array(row).parse(rows);
  };
}

function withoutRepeats({ sql: text, params }: Query): { text: string; places: string[] } {
  const names = params.map((param) => (is(param, Placeholder) ? param.name : String(param)));
  const places = [...new Set(names)];
  const numbers = names.map((name) => places.indexOf(name) + 1);
  return {
    text: text.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`),
    places,
  };
}

/** A transaction pooler may send a name to a session that does not know it. */
export function dropNames(connection: PoolClient): void {
  const { query } = connection;
  Object.assign(connection, {
    query: (asked: unknown, ...more: unknown[]) =>
      Reflect.apply(query, connection, [nameless(asked), ...more]),
  });
}

const nameless = (asked: unknown) =>
  typeof asked === "object" && asked !== null && "name" in asked
    ? { ...asked, name: undefined }
    : asked;
