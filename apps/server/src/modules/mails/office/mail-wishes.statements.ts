import { sql } from "drizzle-orm";

/** The kinds of mail that members chose or stopped; others are as by default. */
export const MAIL_WISHES = sql`(select user_id, kind, wanted from mail_preferences)`;
