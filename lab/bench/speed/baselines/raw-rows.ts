import pg from "pg";

const RECORD = `target_date::text, content, completion_status, completed_at, reflected_at,
  committed_at, late, note, time_zone, updated_at`;

const STATEMENTS = {
  ping: "select 1 as one",
  commit: `
    insert into one_things (user_id, target_date, content, time_zone, committed_at, updated_at)
    values ($1::text, $2::date, $3::text, 'UTC', $4::timestamptz, $4::timestamptz)
    on conflict (user_id, target_date) do update
    set content = excluded.content, updated_at = excluded.updated_at
    returning ${RECORD}`,
  reflect: `
    update one_things set
      completion_status = $3::text, reflected_at = $4::timestamptz, updated_at = $4::timestamptz,
      completed_at = case when $3::text = 'completed' then $4::timestamptz end
    where user_id = $1::text and target_date = $2::date
    returning ${RECORD}`,
  latest: `
    select ${RECORD} from one_things
    where user_id = $1::text and target_date between $2::date - 29 and $2::date
    order by target_date desc`,
  membership: `
    select product_id, period_end from subscriptions
    where user_id = $1::text and status = 'active' and revoked is null
      and period_end > $2::timestamptz
    order by period_end desc limit 1`,
};

export type StatementName = keyof typeof STATEMENTS;

type Query = (name: StatementName, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

export function openRows(database: string): Query {
  const pool = new pg.Pool({ connectionString: database, max: 10 });
  return async (name, values) => (await pool.query({ name, text: STATEMENTS[name], values })).rows;
}
