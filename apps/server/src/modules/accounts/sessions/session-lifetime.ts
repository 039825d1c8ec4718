import { CHALLENGE_MINUTES } from "@sovereign/domain/factor";

export const ACCESS_TOKEN_SECONDS = 600;

/** From sign-in; refreshing does not extend them. */
const SESSION_DAYS = 30;

/** In this time a used refresh token still returns its successor, for concurrent tabs. */
export const REFRESH_GRACE_MS = 10_000;

export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 24 * 3600_000);

export const challengeEnd = (now: Date) => new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);

export const MAX_PENDING_SESSIONS = 10;

/** Per member; another sign-in ends the oldest. */
export const MAX_SESSIONS = 50;
