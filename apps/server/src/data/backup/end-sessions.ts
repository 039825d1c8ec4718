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
