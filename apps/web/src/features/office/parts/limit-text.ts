import { ApiError } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";

/** When to ask again, of a request that was one too many; undefined of any other error. */
export const limitText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? rateLimitText(error.retryAfter) : undefined;
