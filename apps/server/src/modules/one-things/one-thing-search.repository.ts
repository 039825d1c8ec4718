import type { DayHit } from "@sovereign/contract/one-thing-search";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import {
  KEY_CHARACTERS,
  SEARCH_KEYS,
  spaced,
  UNSPACED,
  writtenText,
} from "#schema/searchable-words.ts";

const hitRow: z.ZodType<DayHit> = z.object({
  target_date: z.iso.date(),
  content: z.string(),
  note: z.string().nullable(),
  completion_status: z.enum(COMPLETION_STATUSES),
  reflected_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable(),
  rest: z.boolean(),
});

type DaySearch = { words: string; before: CalendarDate | null; limit: number };

const SEARCH_TIMEOUT_MS = 2000;

export async function searchMemberDays(
  db: Database,
  userId: string,
  search: DaySearch,
): Promise<DayHit[]> {
  const statement = searchStatement(userId, search);
  if (!statement) return [];
  const rows = await runSearch(db, statement);
  return z.array(z.object({ hit: hitRow }).transform(({ hit }) => hit)).parse(rows);
}

/** Forces the index: otherwise the planner may recompute the keys of every day. */
export async function runSearch(db: Database, statement: SQL): Promise<unknown[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('enable_seqscan', 'off', true),
        set_config('statement_timeout', ${String(SEARCH_TIMEOUT_MS)}, true)`);
    return tx.execute(statement);
  });
  return rows;
}

/** With `offset 0` PostgreSQL selects days by key first and checks only as many as needed. */
export function searchStatement(userId: string, { words, before, limit }: DaySearch): SQL | null {
  const pieces = piecesOf(words);
  if (pieces.length === 0) return null;
  const keys = sql.join(
    pieces.map((piece) => keysOf(userId, piece)),
    sql` && `,
  );
  // A longer run may match keys that are apart in the text.
  const runs = pieces
    .filter(({ text, unspaced }) => unspaced && [...text].length > KEY_CHARACTERS)
    .map(({ text }) => sql`and strpos(${spaced(writtenText)}, ${text}::text) > 0`);
  return sql`
    select json_build_object(
      'target_date', target_date, 'content', content, 'note', note,
      'completion_status', completion_status, 'reflected_at', reflected_at,
      'rest', exists (
        select 1 from rest_days
        where rest_days.user_id = days.user_id and rest_days.date = days.target_date
      )
    ) as hit
    from (
      select user_id as member, target_date as day from one_things
      where ${SEARCH_KEYS} @@ (${keys})
      order by day desc
      offset 0
    ) as found,
    lateral (
      select * from one_things
      where user_id = member and target_date = day
      limit 1
    ) as days
    where member = ${userId}
      and (${before}::date is null or day < ${before}::date)
      ${sql.join(runs, sql` `)}
    order by day desc
    limit ${limit}::int`;
}

const NO_WORD_CHARACTERS = /[^\p{L}\p{N}\p{M}]+/u;
const ASCII = /^[\x20-\x7e]*$/;
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const PIECES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");

/** A word, or its part in scripts of one kind. */
type Piece = { text: string; unspaced: boolean; goesOn: boolean };

/** The last part may be a prefix. Input is never query syntax, so it cannot be invalid. */
function piecesOf(typed: string): Piece[] {
  const words = typed.normalize("NFC").split(NO_WORD_CHARACTERS).filter(Boolean);
  const pieces = words.flatMap((word) => word.match(PIECES) ?? []);
  return pieces.map((text, index) => {
    const unspaced = IS_UNSPACED.test(text);
    return { text, unspaced, goesOn: unspaced || index === pieces.length - 1 };
  });
}

/** Matches all keys of a part, in every spelling. */
function keysOf(userId: string, { text, unspaced, goesOn }: Piece): SQL {
  const ways = unspaced ? [text] : waysToWrite(text);
  // PostgreSQL quotes each key; a part that may continue matches as a prefix.
  const end = sql.raw(goesOn ? "':*'" : "''");
  const queries = ways.map((way) => {
    const keys = sql`nullif(search_keys(${userId}, ${way})::text, '')`;
    return sql`coalesce(replace(${keys}, ''' ''', '''' || ${end} || ' & ''') || ${end}, '')::tsquery`;
  });
  return sql`(${sql.join(queries, sql` || `)})`;
}

/** A database created for ASCII does not fold the case of other letters. */
function waysToWrite(piece: string): string[] {
  if (ASCII.test(piece)) return [piece];
  const small = piece.toLowerCase();
  const [first = ""] = small;
  return [
    ...new Set([
      piece,
      small,
      first.toUpperCase() + small.slice(first.length),
      piece.toUpperCase(),
    ]),
  ];
}
