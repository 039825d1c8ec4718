import { sql } from "drizzle-orm";

/** The times at which members read in a section, without what they read. */
export const READ_PIECES = sql`(select user_id, section, read_at from reading_places)`;
