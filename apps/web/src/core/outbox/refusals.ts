import { ApiError, type ApiErrorCode } from "#core/api/api-error.ts";

/** What a request that failed means for the writes in it. */
export type Failure =
  /** The writes themselves are refused, for a problem's code. */
  | { is: "refused"; code: ApiErrorCode }
  /** They wait; at least for so long, where the server said so. */
  | { is: "unanswered"; waitMs: number | null };

/** Codes that are about whoever asks, how often, or the server: the writes may still be taken. */
const ABOUT_THE_REQUEST =
  /^(auth|route|server)\.|^request\.(foreign_origin|rate_limited)$|^unknown$/;

/**
 * Reads a failure. Only a problem of our server's, with a code about what was sent, is a refusal:
 * what a proxy or the page of a hotel's network answers says nothing of the writes.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { is: "unanswered", waitMs: null };
  const { status, code, retryAfter } = error;
  if (status >= 400 && status < 500 && !ABOUT_THE_REQUEST.test(code))
    return { is: "refused", code };
  return { is: "unanswered", waitMs: retryAfter === null ? null : retryAfter * 1000 };
}
