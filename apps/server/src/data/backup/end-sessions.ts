/** Sessions that ended since would be valid again; deleting `jwks` voids their access tokens. */
const TABLES = ["refresh_tokens", "session", "jwks", "verification"];

/** Tables that a restore into an empty database does not fill as the backup has them. */
export const ENDED_TABLES = [...TABLES, "email_changes"];

/** Later withdrawals are unknown (decision 89). Older backups lack the table. */
const WITHDRAW_SHARED_REVIEWS = `do $$ begin
  if to_regclass('public.shared_reviews') is not null then
    update public.shared_reviews set shown = null, withdrawn_at = coalesce(withdrawn_at, now());
  end if;
end $$;
`;

/** Later endings of partnerships and invitations are unknown: a pair goes on once both want it. */
const PAUSE_PARTNERS = `do $$ begin
  if to_regclass('public.partners') is not null then
    update public.partners set paused_at = now() where ended_at is null;
    delete from public.partner_invitations;
  end if;
end $$;
`;

export const END_SESSIONS =
  TABLES.map((table) => `delete from public.${table};\n`).join("") +
  WITHDRAW_SHARED_REVIEWS +
  PAUSE_PARTNERS;

/** Saves the codes and email changes that are still valid. Temporary tables outlive the schemas. */
export const REMEMBER_WHAT_HOLDS = `
create temporary table held_codes (code_hash text);
create temporary table held_changes (id text, confirmed_at timestamptz);
do $$ begin
  if to_regclass('public.recovery_codes') is not null then
    insert into held_codes select code_hash from public.recovery_codes where spent_at is null;
  end if;
  if to_regclass('public.email_changes') is not null then
    insert into held_changes select id, confirmed_at from public.email_changes;
  end if;
end $$;
`;

const spendCodes = (unless: string) => `
  if to_regclass('public.recovery_codes') is not null then
    update public.recovery_codes set spent_at = now() where spent_at is null ${unless};
  end if;`;

const stopChanges = (unless: string) => `
  if to_regclass('public.email_changes') is not null then
    delete from public.email_changes restored ${unless};
  end if;`;

/** Voids the codes spent, and the changes stopped or confirmed, since the backup. */
export const KEEP_WHAT_HOLDS = `do $$ begin ${spendCodes(
  "and code_hash not in (select code_hash from held_codes)",
)} ${stopChanges(`where not exists (select 1 from held_changes held
    where held.id = restored.id and held.confirmed_at is not distinct from restored.confirmed_at)`)}
end $$;
`;

/** Voids all of them when the replaced database is missing. */
export const VOID_WHAT_HELD = `do $$ begin ${spendCodes("")} ${stopChanges("")} end $$;
`;
