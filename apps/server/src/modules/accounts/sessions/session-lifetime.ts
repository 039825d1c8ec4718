/** Seconds an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Days a session lives from its sign-in on; refreshing never prolongs it. */
export const SESSION_DAYS = 30;

/** Milliseconds in which a used refresh token still gives its one successor to racing tabs. */
export const REFRESH_GRACE_MS = 10_000;

/** Sessions a member may have at once; signing in beyond that ends the oldest. */
export const MOST_SESSIONS = 50;
