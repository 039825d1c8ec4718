import { sql } from "drizzle-orm";

/** The dates of the programme that members marked as done. */
export const DONE_DAYS = sql`(
  select user_id, opened_on as day from programme_days where done_at is not null
)`;
