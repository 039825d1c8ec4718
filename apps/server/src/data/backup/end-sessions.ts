/**
 * What keeps anybody signed in or lets them in by a mailed link. A backup holds sessions that were
 * ended and links that were used after it was made; restored, they would live again. Without the
 * signing keys no access token is accepted either, also of sessions that began after the backup.
 */
const TABLES = ["refresh_tokens", "session", "jwks", "verification"];

/** Ends every session, voids every access token and every link to a new password. */
export const END_SESSIONS = TABLES.map((table) => `delete from public.${table};\n`).join("");
