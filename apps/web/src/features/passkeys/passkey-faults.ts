import { service } from "@sovereign/content/words/notices";
import { passkeyFaults } from "@sovereign/content/words/passkeys";
import { ApiError, hasCode } from "#core/api/api-error.ts";

/** What a person is told of why nothing came of a passkey; `null` where the password is wanted first. */
export function passkeyFault(error: unknown): string | null {
  if (hasCode(error, "auth.fresh_sign_in_required")) return null;
  if (hasCode(error, "passkey.refused")) return passkeyFaults.refused;
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return passkeyFaults.already;
  // Cancelled, too late, or refused by the browser: it does not say which.
  if (name === "NotAllowedError" || name === "AbortError") return passkeyFaults.notAnswered;
  return service.generic.body;
}
