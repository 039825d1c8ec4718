import { ownRowSchemas } from "@sovereign/contract/own-data";
import {
  type ReviewLink,
  type SharedReview,
  sharedReviewSchema,
} from "@sovereign/contract/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { REVIEWS, type Review } from "@sovereign/domain/review";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { reviewAnswers } from "#schema/schema.ts";

export type ReviewKey = { userId: string; review: Review; lastDay: CalendarDate };

const instant = z.coerce.date().transform((date) => date.toISOString());
const answerRow = z.object({ answer: z.string(), updated_at: instant });
const linkRow: z.ZodType<ReviewLink> = z.object({
  review: z.enum(REVIEWS),
  last_day: z.string(),
  token: z.string(),
  made_at: instant,
  withdrawn_at: instant.nullable(),
});

export async function readAnswer(db: Database, { userId, review, lastDay }: ReviewKey) {
  const { rows } = await db.execute(sql`
    select answer, updated_at from review_answers
    where user_id = ${userId} and review = ${review} and last_day = ${lastDay}::date`);
  return rows[0] ? answerRow.parse(rows[0]) : null;
}

/** `seen` is the answer the writer saw: empty for none, null when unknown. */
type Answer = { text: string; seen: string | null };

/** Replaces the answer the writer saw, or itself when resent; false for any other. */
export async function saveAnswer(
  db: Database,
  { userId, review, lastDay }: ReviewKey,
  { text, seen }: Answer,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into review_answers (user_id, review, last_day, answer, updated_at)
    select id, ${review}::text, ${lastDay}::date, ${text}::text, ${now.toISOString()}::timestamptz
    from "user" where id = ${userId}
      and (coalesce(${seen}::text, '') = '' or exists (
        select 1 from review_answers
        where user_id = ${userId} and review = ${review} and last_day = ${lastDay}::date))
    on conflict (user_id, review, last_day) do update
    set answer = excluded.answer, updated_at = excluded.updated_at
    where ${seen}::text is null or review_answers.answer in (${seen}::text, excluded.answer)
    returning answer`);
  return rows.length > 0;
}

export async function removeAnswer(
  db: Database,
  key: ReviewKey,
  seen: string | null,
): Promise<boolean> {
  const { userId, review, lastDay } = key;
  await db.execute(sql`
    delete from review_answers
    where user_id = ${userId} and review = ${review} and last_day = ${lastDay}::date
      and (${seen}::text is null or answer = ${seen}::text)`);
  return seen === null || (await readAnswer(db, key)) === null;
}

export async function readLinks(
  db: Database,
  { userId, review, lastDay }: ReviewKey,
): Promise<ReviewLink[]> {
  const { rows } = await db.execute(sql`
    select review, to_char(last_day, 'YYYY-MM-DD') as last_day, token,
      created_at as made_at, withdrawn_at
    from shared_reviews
    where user_id = ${userId}
      and (withdrawn_at is null or (review = ${review} and last_day = ${lastDay}::date))
    order by withdrawn_at is not null, created_at desc, token
    limit 100`);
  return rows.map((row) => linkRow.parse(row));
}

type NewLink = { token: string; shown: SharedReview; liveMax: number; now: Date };

/** Returns "exists" while a link is live, "too-many" at the limit, "gone" without the member. */
export async function makeLink(
  db: Database,
  { userId, review, lastDay }: ReviewKey,
  { token, shown, liveMax, now }: NewLink,
): Promise<"made" | "exists" | "too-many" | "gone"> {
  return db.transaction(async (tx) => {
    // Serializes concurrent calls, so that the second sees the first one's link.
    const { rows: members } = await tx.execute(
      sql`select id from "user" where id = ${userId} for update`,
    );
    if (members.length === 0) return "gone";
    const { rows: live } = await tx.execute<{ same: boolean }>(sql`
      select review = ${review} and last_day = ${lastDay}::date as same
      from shared_reviews where user_id = ${userId} and withdrawn_at is null`);
    if (live.some(({ same }) => same)) return "exists";
    if (live.length >= liveMax) return "too-many";
    await tx.execute(sql`
      insert into shared_reviews (token, user_id, review, last_day, shown, created_at)
      values (${token}, ${userId}, ${review}, ${lastDay}::date, ${JSON.stringify(shown)}::jsonb,
        ${now.toISOString()}::timestamptz)`);
    return "made";
  });
}

/** Deletes the content, but not the token. */
export async function withdrawLink(
  db: Database,
  { userId, review, lastDay }: ReviewKey,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update shared_reviews set shown = null, withdrawn_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and review = ${review} and last_day = ${lastDay}::date
      and withdrawn_at is null`);
}

/** Null when the link was withdrawn or never existed. */
export async function readShared(db: Database, token: string): Promise<SharedReview | null> {
  const { rows } = await db.execute<{ shown: unknown }>(sql`
    select shown from shared_reviews
    where token = ${token} and withdrawn_at is null and shown is not null`);
  return rows[0] ? sharedReviewSchema.parse(rows[0].shown) : null;
}

export const ownAnswers = ownRows(reviewAnswers, ownRowSchemas.review_answers, [
  "review",
  "last_day",
]);
