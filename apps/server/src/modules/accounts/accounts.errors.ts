import { isEmailAddress } from "@sovereign/domain/email-address";
import { PASSWORD_MAX_LENGTH } from "@sovereign/domain/password";
import { APIError } from "better-auth/api";
import { Problem, type ProblemCode } from "#http/problem.ts";

const CODES: Record<string, ProblemCode> = {
  INVALID_EMAIL: "auth.email_invalid",
  INVALID_EMAIL_OR_PASSWORD: "auth.invalid_credentials",
  EMAIL_NOT_VERIFIED: "auth.email_not_confirmed",
  PASSWORD_TOO_SHORT: "auth.password_too_short",
  PASSWORD_TOO_LONG: "auth.password_too_long",
};

/** The problem for an error of the accounts library; anything else is given back as it came. */
export function toProblem(error: unknown): unknown {
  const code = error instanceof APIError ? CODES[error.body?.code ?? ""] : undefined;
  return code ? new Problem(code, { cause: error }) : error;
}

/** Whether the accounts library refused with this code of its own. */
export function isLibraryError(error: unknown, code: string): boolean {
  return error instanceof APIError && error.body?.code === code;
}

/** Throws `auth.email_invalid` unless mail could be sent there (specification, section 5). */
export function assertEmailAddress(email: string): void {
  if (!isEmailAddress(email)) throw new Problem("auth.email_invalid");
}

/** Throws when a new password has too few or too many characters; code points count (decision 9). */
export function assertNewPassword(password: string, minLength: number): void {
  const length = [...password].length;
  if (length < minLength) {
    throw new Problem("auth.password_too_short", {
      detail: `Password must be at least ${minLength} characters`,
    });
  }
  if (length > PASSWORD_MAX_LENGTH) {
    throw new Problem("auth.password_too_long", {
      detail: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
    });
  }
}
