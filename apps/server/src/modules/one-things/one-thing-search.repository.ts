import type { DayHit } from "@sovereign/contract/one-thing-search";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { spaced, wordsOf } from "#schema/searchable-words.ts";

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
  const wanted = wantedIn(words);
  if (!wanted) return [];
  const { rows } = await db.execute(sql`
    select json_build_object(
      'target_date', target_date, 'content', content, 'note', note,
      'completion_status', completion_status, 'reflected_at', reflected_at,
      'rest', exists (
        select 1 from rest_days
        where rest_days.user_id = one_things.user_id and rest_days.date = one_things.target_date
      )
    ) as hit
    from one_things
    where user_id = ${userId}
      and (${before}::date is null or target_date < ${before}::date)
      and ${wanted}
    order by target_date desc
    limit ${limit}::int`);
  return z.array(z.object({ hit: hitRow }).transform(({ hit }) => hit)).parse(rows);
}

// The text of a day without one is nobody's words: only the note of such a day is searched.
const isUnset = sql`content = ${NO_ONE_THING_TEXT}`;
const note = sql`coalesce(note, '')`;
const writtenText = sql`case when ${isUnset} then ${note} else content || ' ' || ${note} end`;
const writtenWords = sql`case when ${isUnset} then ${wordsOf(note)} else words end`;

const NO_WORD_CHARACTERS = /[^\p{L}\p{N}\p{M}]+/u;
const ASCII = /^[\x20-\x7e]*$/;
/** Scripts that leave no space between words, so that the database takes a whole sentence for one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * What a member typed, as a condition of the database: every word must stand there, and the last one
 * may go on. Nothing that is typed is read as a query, so there is nothing in it that could be wrong.
 * Null where no word was typed.
 */
function wantedIn(typed: string): SQL | null {
  const words = typed.normalize("NFC").split(NO_WORD_CHARACTERS).filter(Boolean);
  if (words.length === 0) return null;
  const conditions = words.map((word, index) => {
    if (UNSPACED.test(word)) return sql`strpos(${spaced(writtenText)}, ${word}::text) > 0`;
    const asQuery = index === words.length - 1 ? beginning : whole;
    const ways = sql.join(waysToWrite(word).map(asQuery), sql` || `);
    return sql`${writtenWords} @@ (${ways})`;
  });
  return sql.join(conditions, sql` and `);
}

/** A word as it may be stored: a database that was made for ASCII knows no small and capital letters beyond it. */
function waysToWrite(word: string): string[] {
  if (ASCII.test(word)) return [word];
  const small = word.toLowerCase();
  const [first = ""] = small;
  return [
    ...new Set([word, small, first.toUpperCase() + small.slice(first.length), word.toUpperCase()]),
  ];
}

const whole = (word: string): SQL => sql`plainto_tsquery('simple'::regconfig, ${word}::text)`;

/** The same with its last word going on: the query's own text ends with it, safely quoted. */
const beginning = (word: string): SQL =>
  sql`coalesce((nullif(${whole(word)}::text, '') || ':*')::tsquery, ''::tsquery)`;
