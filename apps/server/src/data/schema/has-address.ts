import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { user } from "./schema.ts";

/**
 * Whether an account has an address in normalized form. Of two accounts that an earlier version
 * distinguished by the case of a letter outside ASCII, the one in lower case has it.
 */
export const hasAddress = (address: string | SQLWrapper): SQL =>
  sql`(${user.email} = ${address} or (lower(${user.email}) = ${address}
    and ${user.email} <> lower(${user.email}) and ${user.email} !~ 'İ'
    and not exists (select from "user" "exact" where "exact"."email" = ${address})))`;

/** The member's address in that form. */
export const comparedAddress: SQL = sql`case when ${user.email} ~ 'İ' then ${user.email}
  else lower(${user.email}) end`;
