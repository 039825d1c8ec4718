import { Problem } from "#problems/problem.ts";
import { retryAfterOf, unreadable } from "#providers/provider-answer.ts";

/** Longer than one request may take, shorter than a member is made to wait. */
const DEADLINE_MS = 9000;

/** What a log may say of the provider's refusal: its messages quote addresses and parts of keys. */
class StripeRefusal extends Error {
  override readonly name = "StripeRefusal";
  readonly code: string | undefined;

  constructor({ type, statusCode, code, param, requestId, detail }: SdkError) {
    const parts = [statusCode, type, param && `about ${param}`, requestId];
    // What the network or the parser said; of a refusal there is no such thing.
    super(parts.filter(Boolean).join(", "), {
      cause: detail instanceof Error ? detail : undefined,
    });
    this.code = code;
  }
}

/** The part of the SDK's errors that is looked at; they are told by shape, not by class. */
type SdkError = {
  type: string;
  statusCode?: number;
  code?: string;
  param?: string;
  requestId?: string;
  detail?: unknown;
  headers?: Record<string, string>;
};

/**
 * Waits for the provider's answer. Throws the problem `billing.provider_unavailable` when there is
 * none, when it is an error of the provider's own, when it is no object or when our key is refused;
 * any other refusal is our fault and becomes an error without the refusal's words.
 */
export async function ask<Answer>(request: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject({ type: "StripeConnectionError", code: "ETIMEDOUT" } satisfies SdkError),
    DEADLINE_MS,
  );
  try {
    const answer = await Promise.race([request, late.promise]);
    // The SDK takes every answer in JSON for one of Stripe's, also a redirection by something else.
    if (typeof answer !== "object" || answer === null) throw unreadable("it is no object");
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

/** The same for an answer of many pages. */
export async function* askEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw translated(error);
  }
}

/**
 * As {@link ask}; null when the provider refuses with one of these codes, which are those of an
 * object that it does not have unless told.
 */
export async function askFor<Answer>(
  request: Promise<Answer>,
  codes: readonly string[] = ["resource_missing"],
): Promise<Answer | null> {
  try {
    return await ask(request);
  } catch (error) {
    if (error instanceof StripeRefusal && codes.includes(error.code ?? "")) return null;
    throw error;
  }
}

/** Whether the provider says that an object does not exist: `param` names it when it was not the one asked for. */
export function isMissing(error: unknown, param?: string): boolean {
  if (!isSdkError(error) || error.code !== "resource_missing") return false;
  return param === undefined || error.param === param;
}

function translated(error: unknown): unknown {
  if (error instanceof Problem) return error;
  // The SDK itself stumbles over an answer that is null, or a list without its data.
  if (!isSdkError(error)) return unreadable("it is no object", error);
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
