import { text, timestamp } from "drizzle-orm/pg-core";
import { user } from "./accounts-schema.ts";

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const memberId = () => text("user_id").references(() => user.id, { onDelete: "cascade" });
