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

/**
 * Later endings of partnerships and invitations are unknown: a pair goes on once both want it, and
 * its signals ring where each chooses it again.
 */
const PAUSE_PARTNERS = `do $$ begin
  if to_regclass('public.partners') is not null then
    update public.partners set paused_at = now(), signals_by = 'app' where ended_at is null;
    delete from public.partner_invitations;
  end if;
end $$;
`;

export const END_SESSIONS =
  TABLES.map((table) => `delete from public.${table};\n`).join("") +
  WITHDRAW_SHARED_REVIEWS +
  PAUSE_PARTNERS;

/**
 * Saves the codes and email changes that are still valid, and who wants no invitation. Temporary
 * tables outlive the schemas.
 */
export const REMEMBER_WHAT_HOLDS = `
create temporary table held_codes (code_hash text);
create temporary table held_changes (id text, confirmed_at timestamptz);
create temporary table held_refusals (address_key text, since timestamptz);
create temporary table held_blocks (user_id text, blocked_id text);
do $$ begin
  if to_regclass('public.recovery_codes') is not null then
    insert into held_codes select code_hash from public.recovery_codes where spent_at is null;
  end if;
  if to_regclass('public.email_changes') is not null then
    insert into held_changes select id, confirmed_at from public.email_changes;
  end if;
  if to_regclass('public.partner_refusals') is not null then
    insert into held_refusals select address_key, since from public.partner_refusals;
    insert into held_blocks select user_id, blocked_id from public.partner_blocks;
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

/** Older backups lack the tables; who has joined since is not in this one. */
const KEEP_REFUSALS = `
  if to_regclass('public.partner_refusals') is not null then
    insert into public.partner_refusals (address_key, since)
      select address_key, since from held_refusals
      where position(' ' in address_key) = 0
        or split_part(address_key, ' ', 1) in (select id from public."user")
      on conflict do nothing;
    insert into public.partner_blocks (user_id, blocked_id)
      select held.user_id, held.blocked_id from held_blocks held
      join public."user" blocker on blocker.id = held.user_id
      join public."user" blocked on blocked.id = held.blocked_id on conflict do nothing;
  end if;`;

/**
 * Voids the codes spent, and the changes stopped or confirmed, since the backup; refusals of
 * invitations and blocks hold.
 */
export const KEEP_WHAT_HOLDS = `do $$ begin ${spendCodes(
  "and code_hash not in (select code_hash from held_codes)",
)} ${stopChanges(`where not exists (select 1 from held_changes held
    where held.id = restored.id and held.confirmed_at is not distinct from restored.confirmed_at)`)}
  ${KEEP_REFUSALS}
end $$;
`;

/** Voids all of them when the replaced database is missing. */
export const VOID_WHAT_HELD = `do $$ begin ${spendCodes("")} ${stopChanges("")} end $$;
`;
