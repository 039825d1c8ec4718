import { ApiError, ConnectionError } from "./api-error.ts";

// The first version's function client had these words (specification, section 8; decision 21).
const FUNCTION_ERRORS = {
  noAnswer: "Failed to send a request to the Edge Function",
  gateway: "Relay Error invoking the Edge Function",
  refused: "Edge Function returned a non-2xx status code",
} as const;

const UNKNOWN_ERROR = "Unknown error";

/**
 * What a call to a server function that threw has to say for itself: nothing answered, a gateway on
 * the way failed (502 to 504), or the function refused. Anything else keeps its own message.
 */
export function functionErrorText(thrown: unknown): string {
  if (thrown instanceof ConnectionError) return FUNCTION_ERRORS.noAnswer;
  if (thrown instanceof ApiError) {
    const gateway = thrown.status >= 502 && thrown.status <= 504;
    return gateway ? FUNCTION_ERRORS.gateway : FUNCTION_ERRORS.refused;
  }
  return (thrown instanceof Error && thrown.message) || UNKNOWN_ERROR;
}
