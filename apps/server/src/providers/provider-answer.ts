import { Problem } from "#problems/problem.ts";

/** More than any answer that is asked for: a page of a hundred objects has less than one. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The cause of a problem that one answer alone has: the provider is there. */
class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

/** The problem of an answer that makes no sense. A log says the reason, so it quotes no value. */
export function unreadable(reason: string, cause?: unknown): Problem {
  const error = new UnreadableAnswer(`the provider's answer is unreadable, ${reason}`, { cause });
  return new Problem("billing.provider_unavailable", { cause: error });
}

/** Whether a provider did not answer, to whomever asked, for any reason. */
export function isUnavailable(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "billing.provider_unavailable";
}

/**
 * Whether a provider answers nothing at all now. One answer that makes no sense, or that was
 * refused because there were too many questions, says nothing about the next.
 */
export function isSilent(error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  return error.retryAfter === undefined && !(error.cause instanceof UnreadableAnswer);
}

/** The seconds of a `Retry-After`, or a few where the provider names none or no sensible number. */
export function retryAfterOf(header: string | null | undefined): number {
  const seconds = Number(header ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : 15;
}

/** A `fetch` whose answers end with an error once they are longer than any answer asked for. */
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
      if (bytes > MAX_BYTES) controller.error(new Error("the answer is too long"));
      else controller.enqueue(chunk);
    },
  });
}
