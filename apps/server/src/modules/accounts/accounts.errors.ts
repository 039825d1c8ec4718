import { fill } from "@sovereign/content/public/fill";
import { problemDetails } from "@sovereign/content/words/problems";
import {
  isContextWord,
  normalizeAddress,
  PASSWORD_MAX_LENGTH,
} from "@sovereign/domain/credentials";
import { dictionary } from "@zxcvbn-ts/language-common";
import { Problem } from "#problems/problem.ts";

export function addressOf(typed: string): string {
  const email = normalizeAddress(typed);
  if (email === undefined) throw new Problem("auth.email_invalid");
  return email;
}

/** `words` are this deployment's own words, which are easy to guess. */
export type PasswordRules = { minLength: number; words: readonly string[] };

const COMMON = new Set(dictionary["passwords-common"]);

/** Whether a password is among the 49,000 most used ones, in any case. */
const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());

/** Throws when a password is too short or long, among the most used, or a word of its context. */
export function assertNewPassword(
  password: string,
  { minLength, words }: PasswordRules,
  email = "",
): void {
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
  const context = [...words, email, email.slice(0, email.lastIndexOf("@"))];
  if (isCommonPassword(password) || isContextWord(password, context))
    throw new Problem("auth.password_common");
}
