import { CHALLENGE_MINUTES } from "@sovereign/domain/factor";

/** Seconds an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Days a session lives from its sign-in on; refreshing never prolongs it. */
const SESSION_DAYS = 30;

/** Milliseconds in which a used refresh token still gives its one successor to racing tabs. */
export const REFRESH_GRACE_MS = 10_000;

/** When a session that opens now ends at the latest. */
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 24 * 3600_000);

/** When a sign-in that waits for its second factor from now on is over. */
export const challengeEnd = (now: Date) => new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);

/** Sign-ins of a member that may wait for their second factor at once; the oldest give way. */
export const MOST_WAITING_SESSIONS = 10;

/** Sessions a member may have at once; signing in beyond that ends the oldest. */
export const MOST_SESSIONS = 50;
