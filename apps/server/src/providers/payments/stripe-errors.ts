import { Problem } from "#problems/problem.ts";
import { retryAfterOf, unreadable } from "#providers/provider-answer.ts";

/** Above the timeout of one request, below the longest wait of a member. */
const DEADLINE_MS = 9000;

/** A refusal for the log, without its message, which quotes addresses and parts of keys. */
class StripeRefusal extends Error {
  override readonly name = "StripeRefusal";
  readonly code: string | undefined;
  readonly status: number | undefined;

  constructor({ type, statusCode, code, param, requestId, detail }: SdkError) {
    const parts = [statusCode, type, param && `about ${param}`, requestId];
    super(parts.filter(Boolean).join(", "), {
      cause: detail instanceof Error ? detail : undefined,
    });
    this.code = code;
    this.status = statusCode;
  }
}

/** After these nothing was done; after 409 another call with the same key is still in flight. */
const REFUSALS = new Set([400, 402, 404]);

/** Errors are recognized by shape, not by class. */
type SdkError = {
  type: string;
  message?: string;
  statusCode?: number;
  code?: string;
  param?: string;
  requestId?: string;
  detail?: unknown;
  headers?: Record<string, string>;
};

/** Throws `billing.provider_unavailable`, except for a refusal that is our bug. */
export async function callStripe<Answer>(request: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject({ type: "StripeConnectionError", code: "ETIMEDOUT" } satisfies SdkError),
    DEADLINE_MS,
  );
  try {
    const answer = await Promise.race([request, late.promise]);
    // The SDK accepts any JSON as Stripe's, even a redirect by another server.
    if (typeof answer !== "object" || answer === null) throw unreadable("not an object");
    if (statusOf(answer) >= 300) throw { type: "StripeAPIError", statusCode: statusOf(answer) };
    return answer;
  } catch (error) {
    throw translated(error);
  } finally {
    clearTimeout(timer);
  }
}

function statusOf(answer: unknown): number {
  const { lastResponse } = (answer ?? {}) as { lastResponse?: { statusCode?: number } };
  return lastResponse?.statusCode ?? 200;
}

export async function* callStripeForEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw translated(error);
  }
}

/** Like {@link callStripe}; null when the provider refuses with one of `codes`. */
export async function callStripeOrNull<Answer>(
  request: Promise<Answer>,
  codes: readonly string[] = ["resource_missing"],
): Promise<Answer | null> {
  try {
    return await callStripe(request);
  } catch (error) {
    if (error instanceof StripeRefusal && codes.includes(error.code ?? "")) return null;
    throw error;
  }
}

const MAX_MESSAGE_LENGTH = 300;

type Refusal = { refusal: { message: string; code: string } };

/** Like {@link callStripe}; returns a refusal in Stripe's words, for staff only. */
export async function callStripeOrRefusal<Answer>(
  request: Promise<Answer>,
): Promise<Answer | Refusal> {
  const answered = request.catch((error: unknown): Refusal => {
    if (!isSdkError(error) || !REFUSALS.has(error.statusCode ?? 0)) throw error;
    const { message = "", code = error.type } = error;
    return { refusal: { message: message.slice(0, MAX_MESSAGE_LENGTH), code } };
  });
  return callStripe<Answer | Refusal>(answered);
}

/** Whether an object does not exist; `param` names one other than the requested object. */
export function isMissing(error: unknown, param?: string): boolean {
  if (!isSdkError(error) || error.code !== "resource_missing") return false;
  return param === undefined || error.param === param;
}

/** Whether a request was refused because of a parameter, or of one within it. */
export function isAbout(error: unknown, param: string): boolean {
  return isSdkError(error) && error.statusCode === 400 && Boolean(error.param?.startsWith(param));
}

function translated(error: unknown): unknown {
  if (error instanceof Problem) return error;
  // The SDK throws a TypeError on a null response, or a list without data.
  if (!isSdkError(error)) return unreadable("not an object", error);
  const cause = new StripeRefusal(error);
  if (!isUnavailable(error)) return cause;
  const retryAfter = error.statusCode === 429 ? retryAfterOf(error.headers?.["retry-after"]) : null;
  return new Problem("billing.provider_unavailable", { cause, ...(retryAfter && { retryAfter }) });
}

function isUnavailable({ type, statusCode = 0 }: SdkError): boolean {
  if (type === "StripeConnectionError" || type === "StripeAPIError") return true;
  return statusCode >= 500 || [401, 403, 429].includes(statusCode);
}

function isSdkError(error: unknown): error is SdkError {
  return (
    typeof error === "object" &&
    error !== null &&
    "type" in error &&
    typeof error.type === "string" &&
    error.type.startsWith("Stripe")
  );
}
