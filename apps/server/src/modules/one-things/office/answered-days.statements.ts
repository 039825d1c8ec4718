import { sql } from "drizzle-orm";

/** The dates that members answered for; what they wrote is closed to staff. */
export const ANSWERED_DAYS = sql`(
  select user_id, target_date as day from one_things where reflected_at is not null
)`;
