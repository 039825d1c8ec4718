import { money } from "@sovereign/contract/money";
import { RENEWING_STATES } from "@sovereign/domain/listed-member";
import {
  type MEMBER_SORTS,
  type MemberCondition,
  type SortText,
  sortOf,
} from "@sovereign/domain/member-filter";
import { MEMBER_STATES } from "@sovereign/domain/member-standing";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "./member-conditions.repository.ts";

/** Years and offsets that PostgreSQL can parse: no year 0, and at most 15 hours. */
const isReadable = (text: string) => !/^0000|[+-](1[6-9]|2\d):/.test(text);

/** A sort's values in a cursor, by their type. */
const CURSOR_VALUES = {
  text: z.string(),
  int: z.string().regex(/^\d{1,3}$/),
  date: z.iso.date().refine(isReadable),
  timestamptz: z.iso.datetime({ offset: true }).refine(isReadable),
};

type Cursor = [value: string | null, number: number];

/** The sort's value of the last row, then what orders equal ones. */
export function cursorSchema(sort: SortText) {
  const { type, nullable } = SORT_KEYS[sortOf(sort).by];
  const value = CURSOR_VALUES[type];
  return z.tuple([nullable ? value.nullable() : value, z.int32()]);
}

const instantText = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString());

const row = z.object({
  id: z.string(),
  number: z.int(),
  email: z.string(),
  confirmed: z.boolean(),
  state: z.enum(MEMBER_STATES),
  source: z.enum(MEMBERSHIP_MANAGERS).nullable(),
  external_id: z.string().nullable(),
  since: instantText,
  paid_until: instantText.nullable(),
  price: money.nullable(),
  last_kept: z.string().nullable(),
});
export type ListRow = z.infer<typeof row>;

const ROW = sql`json_build_object(
  'id', user_id, 'number', number, 'email', email, 'confirmed', confirmed, 'state', state,
  'source', source, 'external_id', external_id, 'since', joined_at, 'paid_until', paid_until,
  'price', case when price_amount is not null then
    json_build_object('amount', price_amount::text, 'currency', price_currency) end,
  'last_kept', last_kept)`;

type SortKey = { key: SQL; type: keyof typeof CURSOR_VALUES; nullable: boolean };

/** Equal ones are ordered by number. */
const SORT_KEYS: Record<(typeof MEMBER_SORTS)[number], SortKey> = {
  email: { key: sql`email`, type: "text", nullable: false },
  state: {
    key: sql`array_position(${literalArray(MEMBER_STATES)}, state)`,
    type: "int",
    nullable: false,
  },
  since: { key: sql`joined_at`, type: "timestamptz", nullable: false },
  paid_until: { key: sql`paid_until`, type: "timestamptz", nullable: true },
  price: {
    key: sql`price_currency || to_char(price_amount, 'FM000000000.000')`,
    type: "text",
    nullable: true,
  },
  last_kept: { key: sql`last_kept`, type: "date", nullable: true },
};

function literalArray(words: readonly string[]): SQL {
  return sql.raw(`array[${words.map((word) => `'${word}'`).join(", ")}]`);
}

type Page = { where: SQL; sort: SortText; after: Cursor | null; limit: number };

/** Rows without a value come last in either direction; as the indexes have it. */
function orderOf(sort: SortText): SQL {
  const { by, descending } = sortOf(sort);
  const { key, nullable } = SORT_KEYS[by];
  const last = nullable ? sql` nulls last` : sql``;
  const direction = descending ? sql`desc${last}` : sql`asc`;
  return sql`${key} ${direction}, number ${direction}`;
}

export async function findPage(db: Database, { where, sort, after, limit }: Page) {
  const { by, descending } = sortOf(sort);
  const { key } = SORT_KEYS[by];
  // The JSON is built after the limit: PostgreSQL would build it for every row that it sorts.
  const { rows } = await db.execute(sql`
    select ${ROW} as member, to_json(${key}) #>> '{}' as key
    from (
      select * from listed_members
      where ${where} and ${after ? isAfter({ ...SORT_KEYS[by], descending }, after) : sql`true`}
      order by ${orderOf(sort)}
      limit ${limit}::int
    ) as listed_members`);
  return z.array(z.object({ member: row, key: z.string().nullable() })).parse(rows);
}

function isAfter(
  { key, type, nullable, descending }: SortKey & { descending: boolean },
  [value, number]: Cursor,
): SQL {
  const beyond = descending ? sql`<` : sql`>`;
  if (value === null) return sql`(${key} is null and number ${beyond} ${number}::int)`;
  const isBeyond = sql`(${key}, number) ${beyond} (${value}::${sql.raw(type)}, ${number}::int)`;
  return nullable ? sql`(${key} is null or ${isBeyond})` : isBeyond;
}

const sums = z.array(
  z.object({ members: z.int(), currency: z.string().nullable(), amount: z.string().nullable() }),
);

/** Counts them, and sums the next payments of those who renew, by currency. */
export async function sumUp(db: Database, where: SQL) {
  const renewing = sql.raw(RENEWING_STATES.map((state) => `'${state}'`).join(", "));
  const { rows } = await db.execute(sql`
    select count(*)::int as members, price_currency as currency,
      (sum(price_amount) filter (where state in (${renewing})))::text as amount
    from listed_members where ${where} group by price_currency order by price_currency desc`);
  const found = sums.parse(rows);
  return {
    total: found.reduce((sum, { members }) => sum + members, 0),
    sums: found.flatMap(({ currency, amount }) =>
      currency !== null && amount !== null ? [{ amount, currency }] : [],
    ),
  };
}

/** Counts several filters in one pass. */
export async function countEach(
  db: Database,
  filters: readonly (readonly MemberCondition[])[],
  now: Date,
): Promise<number[]> {
  if (filters.length === 0) return [];
  const counts = filters.map(
    (conditions) => sql`(count(*) filter (where ${conditionsSql(conditions, now)}))::int`,
  );
  const { rows } = await db.execute(sql`
    select json_build_array(${sql.join(counts, sql`, `)}) as counts from listed_members`);
  return z.array(z.int()).parse(rows[0]?.counts);
}

/** All ids in their order, for an export. */
export async function findIds(db: Database, where: SQL, sort: SortText): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select user_id as id from listed_members where ${where} order by ${orderOf(sort)}`);
  return rows.map(({ id }) => String(id));
}

export async function findRows(db: Database, ids: readonly string[]): Promise<ListRow[]> {
  const { rows } = await db.execute(sql`
    select ${ROW} as member from listed_members
    join unnest(${sql.param(ids)}::text[]) with ordinality as wanted (id, place) on id = user_id
    order by place`);
  return z
    .array(z.object({ member: row }))
    .parse(rows)
    .map(({ member }) => member);
}

const CANDIDATES = 150;

/** Addresses that begin like `address`, as candidates for a close one. */
export async function findLikely(db: Database, address: string) {
  const { rows } = await db.execute(sql`
    select ${ROW} as member
    from (
      select * from listed_members
      where left(email, 1) = left(${address}, 1)
      order by left(email, 3) = left(${address}, 3) desc, left(email, 2) = left(${address}, 2) desc,
        abs(length(email) - length(${address})), email
      limit ${CANDIDATES}::int
    ) as listed_members`);
  return z
    .array(z.object({ member: row }))
    .parse(rows)
    .map(({ member }) => member);
}

export async function countAll(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as members from listed_members`);
  return z.int().parse(rows[0]?.members);
}
