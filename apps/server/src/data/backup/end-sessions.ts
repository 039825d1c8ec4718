/**
 * What keeps anybody signed in or lets them in by a mailed link. A backup holds sessions that were
 * ended and links that were used after it was made; restored, they would live again. Without the
 * signing keys no access token is accepted either, also of sessions that began after the backup.
 */
const TABLES = ["refresh_tokens", "session", "jwks", "verification"];

/**
 * Withdraws every shared review: which of them were withdrawn after the backup was made, nobody
 * knows any more (decision 89). A backup from before there were any has no such table.
 */
const WITHDRAW_SHARED_REVIEWS = `do $$ begin
  if to_regclass('public.shared_reviews') is not null then
    update public.shared_reviews set shown = null, withdrawn_at = coalesce(withdrawn_at, now());
  end if;
end $$;
`;

/** Ends every session, voids every access token and every link: to a new password, to a review. */
export const END_SESSIONS =
  TABLES.map((table) => `delete from public.${table};\n`).join("") + WITHDRAW_SHARED_REVIEWS;

/**
 * What the replaced database knows of codes and changes of address that still hold. Temporary tables
 * outlive the schemas, so that the restored database can be held against them.
 */
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

/** Voids the codes that were spent and the changes that were stopped or confirmed since the backup. */
export const KEEP_WHAT_HOLDS = `do $$ begin ${spendCodes(
  "and code_hash not in (select code_hash from held_codes)",
)} ${stopChanges(`where not exists (select 1 from held_changes held
    where held.id = restored.id and held.confirmed_at is not distinct from restored.confirmed_at)`)}
end $$;
`;

/** Voids all of them, where no database is left that knows which were spent or stopped since. */
export const VOID_WHAT_HELD = `do $$ begin ${spendCodes("")} ${stopChanges("")} end $$;
`;
