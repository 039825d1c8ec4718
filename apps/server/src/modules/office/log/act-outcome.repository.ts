import { sql } from "drizzle-orm";

/** What the provider says of the money of an act `l`; null where none is under way or came back. */
export const lifeOfMoney = sql`(
  select case money.state when 'under_way' then 'on_its_way' when 'came_back' then 'came_back'
    when 'canceled' then 'called_off' end
  from refunds money
  where money.act_id = l.details->>'act' and money.settled_at is null
  order by money.asked_at desc limit 1)`;

/** Why an act `l` on the member of `s` failed last, in the provider's words; for staff alone. */
export const whyFailed = sql`(
  select nullif(concat_ws(' ', failed.personal->>'message',
    '(' || (failed.personal->>'code') || ')'), '')
  from staff_log_subjects failed join staff_log ending on ending.id = failed.log_id
  where failed.user_id = s.user_id and l.kind not like 'act_%' and ending.kind = 'act_failed'
    and ending.details->>'act' = l.details->>'act'
  order by ending.id desc limit 1)`;
