-- Confirmed members in UTC with daily records of sixty days; today's has no answer. All but every
-- fourth have a membership.
set session_replication_role = replica;

insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
select 'member-' || n, '', 'member-' || n || '@example.com', true, 'UTC', now(), now()
from generate_series(1, MEMBERS) as n;

insert into account (id, account_id, provider_id, user_id, password, created_at, updated_at)
select
  'password-' || n, 'member-' || n, 'credential', 'member-' || n,
  case when n <= COSTLY_SIGN_INS then 'REAL_HASH' else 'LIGHT_HASH' end, now(), now()
from generate_series(1, MEMBERS) as n;

insert into subscriptions (
  source, external_id, user_id, owner_link, customer_id, customer_email, product_id, price_id,
  status, started_at, period_start, period_end, cancel_at_period_end, synced_at
)
select
  'stripe', 'sub_' || n, 'member-' || n, 'checkout', 'cus_' || n,
  'member-' || n || '@example.com', 'prod_measured', 'price_measured', 'active',
  now() - interval '30 days', now() - interval '30 days', now() + interval '335 days', false, now()
from generate_series(1, MEMBERS) as n where n % 4 <> 0;

-- Interleaved as months of use would; with a single text, statistics would match no real table.
insert into one_things (
  user_id, target_date, content, completion_status, completed_at, reflected_at, time_zone,
  committed_at, text_at, updated_at
)
select
  'member-' || n, day,
  'Send Halden the signed term sheet before noon, as agreed, page ' || (n + age) % 200,
  case when age = 0 or age % 17 = 5 then 'missed' when age % 9 = 4 then 'partial'
    else 'completed' end,
  case when age = 0 or age % 17 = 5 or age % 9 = 4 then null else day + time '20:00' end,
  case when age = 0 then null else day + time '20:00' end,
  'UTC', day + time '00:00', day + time '00:00', day + time '20:00'
from (
  select n, age, (now() at time zone 'UTC')::date - age as day
  from generate_series(1, MEMBERS) as n, generate_series(0, 59) as age
  order by age desc, hashint4(n)
) as records;

insert into day_edits (
  user_id, write_id, target_date, field, value, edited_at, device_name, seq, applied, received_at
)
select
  user_id, gen_random_uuid(), target_date, 'text', content, text_at, 'added', 0, true, text_at
from one_things;
