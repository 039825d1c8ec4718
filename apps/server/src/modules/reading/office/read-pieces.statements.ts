import { sql } from "drizzle-orm";

/** When members read a piece of a section, and not which. */
export const READ_PIECES = sql`(select user_id, section, read_at from reading_places)`;
