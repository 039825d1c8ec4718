import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { DEMO_DOMAIN, DEMO_PARTNER, PAID_STATES } from "@sovereign/domain/listed-member";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import type { MemberState } from "@sovereign/domain/member-standing";
import { type SQL, sql } from "drizzle-orm";
import { BOUNCED_MEMBERS } from "#jobs/mails-for-office.repository.ts";
import { MAIL_WISHES } from "#modules/mails/office/mail-wishes.statements.ts";

const DAY_MS = 24 * 3600_000;

const isIn = (states: readonly MemberState[]) =>
  sql`state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})`;

/** Members who had all of a payment returned, or a part by staff. */
const HAD_REFUND = sql`(was_refunded or user_id in (
  select user_id from staff_acts where kind = 'refund' and state = 'done'))`;

const BOUNCED = sql`user_id in ${BOUNCED_MEMBERS}`;

const WANTS_RELEASES = sql`user_id in (
  select user_id from ${MAIL_WISHES} as wish where kind = 'releases' and wanted)`;

/** The start of a date of UTC, some days later. */
const startOf = (date: CalendarDate, days: number) =>
  sql`((${date}::date + ${days}::int)::timestamp at time zone 'UTC')`;

/** Returns what a row of `listed_members` must meet; dates are of UTC. */
function conditionSql(condition: MemberCondition, now: Date): SQL {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const daysFromNow = (days: number) => at(now.getTime() + days * DAY_MS);
  switch (condition.is) {
    case "paying":
      return isIn(["paying", "canceled"]);
    case "canceled":
      return isIn(["canceled"]);
    case "in_grace":
      return isIn(["grace"]);
    case "never_paid":
      return isIn(["never"]);
    case "refunded":
      return HAD_REFUND;
    case "unconfirmed":
      return sql`not confirmed`;
    case "never_kept":
      return sql`last_kept is null`;
    case "bounced":
      return BOUNCED;
    case "pays_twice":
      return sql`pays_twice`;
    case "wants_releases":
      return WANTS_RELEASES;
    case "lapsed":
      return sql`(state = 'lapsed' and paid_until >= ${daysFromNow(-condition.days)})`;
    case "renews":
      return sql`(state = 'paying' and paid_until <= ${daysFromNow(condition.days)})`;
    case "quiet":
      return sql`last_kept <= ${daysFromNow(-condition.days)}::date`;
    case "joined_before":
      return sql`joined_at < ${startOf(condition.date, 0)}`;
    case "joined_after":
      return sql`joined_at >= ${startOf(condition.date, 1)}`;
    case "source":
      return condition.source === "office"
        ? isIn(["given"])
        : sql`(${isIn(PAID_STATES)} and source = ${condition.source})`;
    case "except":
      return sql`number <> all(${sql.param([...condition.numbers])}::int[])`;
    case "price":
      return sql`(${isIn(PAID_STATES)} and price_amount = ${condition.amount}::numeric
        and price_currency = ${condition.currency})`;
  }
}

/**
 * Whether a row of `listed_members` is a member: accounts of staff and of the demo are none until
 * they have a membership of their own, whose money counts like any other. The demo's partner never
 * is one, whose membership is given.
 */
const IS_MEMBER = sql`(email <> ${DEMO_PARTNER} and (state <> 'never' or (email not like ${`%@${DEMO_DOMAIN}`}
  and user_id not in (select user_id from staff))))`;

/** Returns what the members of a filter must meet. */
export function conditionsSql(conditions: readonly MemberCondition[], now: Date): SQL {
  const parts = [IS_MEMBER, ...conditions.map((condition) => conditionSql(condition, now))];
  return sql`(${sql.join(parts, sql` and `)})`;
}
