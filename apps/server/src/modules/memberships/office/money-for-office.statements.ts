import { sql } from "drizzle-orm";

/** Refunds of every origin, with the action that asked for one. */
export const REFUNDS = sql`(select act_id, state, asked_at, settled_at from refunds)`;

/** The payers of gifts. */
export const GIFTS = sql`(select id, giver_id, giver_email from gifts)`;
