import type { DayHit } from "@sovereign/contract/one-thing-search";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

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

/** A member's days, from the newest back, in whose text or note every one of the words stands. */
export async function searchMemberDays(
  db: Database,
  userId: string,
  { words, before, limit }: DaySearch,
): Promise<DayHit[]> {
  const query = tsQuery(words);
  if (!query) return [];
  // The text of a day without one is nobody's words: only the note of such a day is searched.
  const { rows } = await db.execute(sql`
    with query as materialized (select ${query} as wanted)
    select json_build_object(
      'target_date', target_date, 'content', content, 'note', note,
      'completion_status', completion_status, 'reflected_at', reflected_at,
      'rest', exists (
        select 1 from rest_days
        where rest_days.user_id = one_things.user_id and rest_days.date = one_things.target_date
      )
    ) as hit
    from one_things, query
    where user_id = ${userId}
      and (${before}::date is null or target_date < ${before}::date)
      and words @@ wanted
      and (
        content <> ${NO_ONE_THING_TEXT}
        or to_tsvector('simple'::regconfig, coalesce(note, '')) @@ wanted
      )
    order by target_date desc
    limit ${limit}::int`);
  return z.array(z.object({ hit: hitRow }).transform(({ hit }) => hit)).parse(rows);
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const NO_WORD_CHARACTERS = /[^\p{L}\p{N}\p{M}]+/gu;
const ASCII = /^[\x20-\x7e]*$/;

/**
 * What a member typed, as the database's own query: every word must stand there, and the last one may
 * go on. The text is read by the database's parser of plain texts, or is quoted, and never read as a
 * query, so there is nothing in it that could be wrong. Null where no word was typed.
 */
function tsQuery(typed: string): SQL | null {
  const words = typed
    .replaceAll("\0", " ")
    .split(/\s+/u)
    .filter((word) => WORD_CHARACTER.test(word));
  if (words.length === 0) return null;
  const wanted = words.map((word, index) => {
    const ways = waysToWrite(word);
    const isLast = index === words.length - 1;
    const queries = isLast ? [...ways.map(beginningWith), wholeBeginning(word)] : ways.map(plain);
    return sql`(${sql.join(queries, sql` || `)})`;
  });
  return sql.join(wanted, sql` && `);
}

/**
 * A word as it may have been stored. What hangs together by other characters is kept whole and in
 * parts (an address, "well-known"). A database that was made for ASCII knows no small and capital letters beyond it.
 */
function waysToWrite(word: string): string[] {
  const parts = word.replace(NO_WORD_CHARACTERS, " ").trim();
  const cases = (text: string) => {
    if (ASCII.test(text)) return [text];
    const small = text.toLowerCase();
    const [first = ""] = small;
    return [text, small, first.toUpperCase() + small.slice(first.length), text.toUpperCase()];
  };
  return [...new Set([...cases(word), ...cases(parts)])];
}

const plain = (text: string): SQL => sql`plainto_tsquery('simple'::regconfig, ${text}::text)`;

/** The same with its last word going on: the query's own text ends with it, safely quoted. */
const beginningWith = (text: string): SQL =>
  sql`coalesce((nullif(${plain(text)}::text, '') || ':*')::tsquery, ''::tsquery)`;

/** What is stored as one word begins so, whatever characters hang it together ("ana@exa"). */
const wholeBeginning = (word: string): SQL => {
  const quoted = word.toLowerCase().replace(/['\\]/g, (character) => character + character);
  return sql`${`'${quoted}':*`}::text::tsquery`;
};
