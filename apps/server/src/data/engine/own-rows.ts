import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Database } from "./database.ts";

const ROWS_AT_ONCE = 500;

/** Rows per statement of an import, so that other statements can run between two of them. */
const ROWS_ADDED_AT_ONCE = 100;

/** A member's rows of a table in the contract's format, for export and import. */
export type OwnRows<Row extends object> = {
  pages(db: Database, userId: string): AsyncGenerator<Row[]>;
  exists(db: Database, userId: string): Promise<boolean>;
  add(tx: Database, userId: string, rows: readonly Row[]): Promise<void>;
  clear(tx: Database, userId: string): Promise<void>;
  /** Created by merely viewing a page, so that an account with such rows is still empty. */
  isIncidental: boolean;
};

type Fields<Row extends object> = {
  shape: Record<keyof Row & string, unknown>;
  parse(value: unknown): Row;
};

/**
 * `schema`'s fields are columns of `table`; `key` identifies and orders a member's rows. Rows that
 * `only` excludes are not exported, and do not count as data.
 */
export function ownRows<Row extends object>(
  table: PgTable,
  schema: z.ZodType<Row> & Fields<Row>,
  key: readonly string[],
  { only = sql`true`, isIncidental = false }: { only?: SQL; isIncidental?: boolean } = {},
): OwnRows<Row> {
  const name = sql.identifier(getTableName(table));
  const columns = new Map<string, PgColumn>(
    Object.values(getTableColumns(table)).map((column) => [column.name, column]),
  );
  const columnOf = (field: string): PgColumn => {
    const column = columns.get(field);
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}`);
    return column;
  };
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const fields = Object.keys(schema.shape);
  const named = list(fields.map((field) => sql`${sql.identifier(columnOf(field).name)}`));
  const read = list([...new Set([...fields, ...key])].map((field) => readable(columnOf(field))));
  const order = list(key.map((field) => sql`${name}.${ordered(columnOf(field))}`));
  const mine = (userId: string) => sql`${name} where ${name}.user_id = ${userId}`;

  function after(last: Record<string, unknown>): SQL {
    const values = key.map((field) => {
      const type = sql.raw(columnOf(field).getSQLType());
      return sql`${last[field]}::${type}`;
    });
    return sql` and (${order}) > (${list(values)})`;
  }

  return {
    isIncidental,

    async *pages(db, userId) {
      let last: Record<string, unknown> | undefined;
      do {
        const { rows } = await db.execute(sql`
          select ${read} from ${mine(userId)} and ${only}${last ? after(last) : sql``}
          order by ${order} limit ${ROWS_AT_ONCE}`);
        if (rows.length > 0) yield rows.map((row) => schema.parse(row));
        last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
      } while (last);
    },

    async exists(db, userId) {
      const { rows } = await db.execute(sql`select 1 from ${mine(userId)} and ${only} limit 1`);
      return rows.length > 0;
    },

    async add(tx, userId, rows) {
      for (let from = 0; from < rows.length; from += ROWS_ADDED_AT_ONCE) {
        const added = JSON.stringify(rows.slice(from, from + ROWS_ADDED_AT_ONCE));
        await tx.execute(sql`
          insert into ${name} (user_id, ${named})
          select ${userId}, ${named} from json_populate_recordset(null::${name}, ${added}::json)`);
      }
    },

    async clear(tx, userId) {
      await tx.execute(sql`delete from ${mine(userId)}`);
    },
  };
}

/** Selects dates, instants and large numbers in the contract's format. */
function readable(column: PgColumn): SQL {
  const field = sql.identifier(column.name);
  if (column.getSQLType() === "date") return sql`to_char(${field}, 'YYYY-MM-DD') as ${field}`;
  if (column.getSQLType() === "bigint") return sql`${field}::float8 as ${field}`;
  if (!column.getSQLType().startsWith("timestamp")) return sql`${field}`;
  return sql`to_char(${field} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${field}`;
}

/** Orders texts by their characters, whatever the database's locale. */
function ordered(column: PgColumn): SQL {
  const field = sql.identifier(column.name);
  return column.getSQLType() === "text" ? sql`${field} collate "C"` : sql`${field}`;
}
