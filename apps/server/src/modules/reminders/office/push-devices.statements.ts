import { sql } from "drizzle-orm";

/** The members who have a browser that is subscribed to notifications, once for each. */
export const PUSH_DEVICES = sql`(select user_id from push_subscriptions)`;
