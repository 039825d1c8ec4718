import { functionErrors } from "@sovereign/content/words/payment-test";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";

/**
 * What a call to a server function that threw has to say for itself: nothing answered, a gateway on
 * the way failed (502 to 504), or the function refused. Anything else keeps its own message.
 */
export function functionErrorText(thrown: unknown): string {
  if (thrown instanceof ConnectionError) return functionErrors.noAnswer;
  if (thrown instanceof ApiError) {
    const gateway = thrown.status >= 502 && thrown.status <= 504;
    return gateway ? functionErrors.gateway : functionErrors.refused;
  }
  return (thrown instanceof Error && thrown.message) || functionErrors.unknown;
}
