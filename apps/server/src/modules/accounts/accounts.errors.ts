import { fill } from "@sovereign/content/public/fill";
import { problemDetails } from "@sovereign/content/words/problems";
import { normalizeAddress, PASSWORD_MAX_LENGTH } from "@sovereign/domain/credentials";
import { isCommonPassword } from "#modules/accounts/passwords/common-passwords.ts";
import { Problem } from "#problems/problem.ts";

export function addressOf(typed: string): string {
  const email = normalizeAddress(typed);
  if (email === undefined) throw new Problem("auth.email_invalid");
  return email;
}

export function assertNewPassword(password: string, minLength: number): void {
  const length = [...password].length;
  if (length < minLength) {
    throw new Problem("auth.password_too_short", {
      detail: fill(problemDetails.shortPassword, { count: minLength }),
    });
  }
  if (length > PASSWORD_MAX_LENGTH) {
    throw new Problem("auth.password_too_long", {
      detail: fill(problemDetails.longPassword, { count: PASSWORD_MAX_LENGTH }),
    });
  }
  if (isCommonPassword(password)) throw new Problem("auth.password_common");
}
