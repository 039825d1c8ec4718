import { is, Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Database } from "./database.ts";

type Values = Record<string, unknown>;

let trusted = false;

/** From now on rows are taken as their statements promise them: nothing else was seen in any test. */
export function trustRows(): void {
  trusted = true;
}

const dialect = new PgDialect();

/** Places in a statement that each execution fills with values of its own, by their names. */
export function given<Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> {
  const places = names.map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(places);
}

/**
 * A statement that is worded once, and that each connection to PostgreSQL parses once and plans a few
 * times, under a name that no other statement has (decision 6). Gives what executes it with the
 * values of its places and answers the rows, which are held against `row` until they are trusted. What
 * is the same in each execution stands in its text: a plan for whatever values come knows that much.
 */
export function prepared<Row extends object>(name: string, statement: SQL, row: z.ZodType<Row>) {
  const { text, places } = withoutRepeats(dialect.sqlToQuery(statement.inlineParams()));
  return async (db: Database, filled: Values): Promise<Row[]> => {
    const values = places.map((place) => filled[place]);
    const { rows } = await db.$client.query({ name, text, values });
    return trusted ? rows : z.array(row).parse(rows);
  };
}

/** Returns the statement with each of its places once, however often its value is used. */
function withoutRepeats({ sql: text, params }: Query): { text: string; places: string[] } {
  const names = params.map((param) => (is(param, Placeholder) ? param.name : String(param)));
  const places = [...new Set(names)];
  const numbers = names.map((name) => places.indexOf(name) + 1);
  return {
    text: text.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`),
    places,
  };
}

/**
 * Has a connection send its statements without their names: a pooler of transactions may give the next
 * one to a session of the database that has not heard of them.
 */
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
