import { setTimeout } from "node:timers/promises";
import { Problem } from "#problems/problem.ts";

/** A page of a hundred objects is below 1 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Marks a single invalid response of a reachable provider. */
class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

/** Returns the problem of an invalid response. The reason is logged, so it contains no values. */
export function unreadable(reason: string, cause?: unknown): Problem {
  const error = new UnreadableAnswer(`invalid provider response: ${reason}`, { cause });
  return new Problem("billing.provider_unavailable", { cause: error });
}

export function isUnavailable(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "billing.provider_unavailable";
}

/** Whether a provider does not respond at all. An invalid or rate-limited response does not count. */
export function isSilent(error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  return error.retryAfter === undefined && !(error.cause instanceof UnreadableAnswer);
}

/** Whether a single response was invalid, of a provider that responds. */
export const isUnreadable = (error: unknown): boolean =>
  isUnavailable(error) && error.cause instanceof UnreadableAnswer;

/** The status of a provider's refusal; undefined when it did not respond. */
export function refusalStatus(error: unknown): number | undefined {
  const refusal = error instanceof Problem ? error.cause : error;
  const { status } = (refusal ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : undefined;
}

/** Returns the seconds of a `Retry-After`, or 15 without a valid number. */
export function retryAfterOf(header: string | null | undefined): number {
  const seconds = Number(header ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : 15;
}

/** A longer pause is deferred to the next run. */
const MAX_RETRY_AFTER_SECONDS = 60;

/** Retries after the pause that a rate-limiting provider requests. */
export async function patiently<Answer>(
  task: () => Promise<Answer>,
  pause = setTimeout,
): Promise<Answer> {
  try {
    return await task();
  } catch (error) {
    const seconds = isUnavailable(error) ? error.retryAfter : undefined;
    if (seconds === undefined || seconds > MAX_RETRY_AFTER_SECONDS) throw error;
    await pause(seconds * 1000);
    return task();
  }
}

/** Wraps `fetch` so that a response longer than `MAX_BYTES` fails. */
export function limitedFetch(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    if (!response.body) return response;
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(limit()), { status, headers });
  };
}

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) controller.error(new Error("the response is too long"));
      else controller.enqueue(chunk);
    },
  });
}
