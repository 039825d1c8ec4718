import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { PARKED_JOB, PARKED_SECONDS, RESTORED } from "#jobs/held-sendings.repository.ts";

const kinds = HELD_KINDS.map((kind) => `'${kind}'`).join(", ");

export type RestoreMark = {
  /** The instant of the backup. */
  since: Date;
  /** Distinguishes this restored database from the backup's, and its transaction from others. */
  mark: string;
  /** Keys of accounts that were deleted since; they are deleted again with the held deletions. */
  erased: readonly string[];
};

/**
 * Holds everything a restored database would send automatically. The table is created here, because
 * a restore leaves the schema of the backup; its migration finds it then.
 */
export const holdSendings = ({ since, mark, erased }: RestoreMark): string => `
create table if not exists public.held_sendings (
  kind text primary key not null,
  since timestamp (3) with time zone not null,
  held_at timestamp (3) with time zone not null,
  parked jsonb
);
alter table public.held_sendings add column if not exists parked jsonb;
insert into public.held_sendings (kind, since, held_at)
  select kind, '${since.toISOString()}', now() from unnest(array[${kinds}]) kind
  on conflict (kind) do nothing;
update public.held_sendings set parked = coalesce(parked, '[]') || '${JSON.stringify(erased)}'
  where kind = 'deletions';
insert into public.held_sendings (kind, since, held_at, parked)
  values ('${RESTORED}', '${since.toISOString()}', now(), '{"mark": "${mark}"}')
  on conflict (kind) do update set since = excluded.since, held_at = excluded.held_at,
    parked = excluded.parked;
do $$ begin
  if to_regclass('public.piece_releases') is not null then
    update public.held_sendings set parked = coalesce(parked, '[]') || (
      select coalesce(jsonb_agg(to_jsonb(release)), '[]') from public.piece_releases release
      where release.at > '${since.toISOString()}')
    where kind = 'pieces';
    delete from public.piece_releases where at > '${since.toISOString()}';
  end if;
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set state = case when state = 'active' then 'retry' else state end,
      start_after = now() + interval '${PARKED_SECONDS} seconds',
      keep_until = now() + interval '${2 * PARKED_SECONDS} seconds'
    where name = 'mail' and state in ('created', 'retry', 'active') and not (${PARKED_JOB});
  end if;
end $$;
`;
