import { fill, plural } from "@sovereign/content/public/fill";
import { factorErrors, factorRow, factorsPage, totpSetup } from "@sovereign/content/words/factors";
import { service } from "@sovereign/content/words/notices";
import type { FactorAnswer } from "@sovereign/contract/sessions";
import { ApiError, ConnectionError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";

type Known = { factors: readonly FactorAnswer[]; recovery_codes_left: number };

/** Returns text such as "Authenticator app. Seven recovery codes left." */
export function standingOf({ factors, recovery_codes_left: left }: Known): string {
  if (factors.length === 0) return factorRow.help;
  const codes =
    left === 0 ? factorRow.noneLeft : plural(factorRow.left, left, { count: inWordsFirst(left) });
  return `${factorsInWords(factors)} ${codes}`;
}

function factorsInWords(factors: readonly FactorAnswer[]): string {
  const phones = factors.filter(({ factor_type }) => factor_type === "phone");
  const appCount = factors.length - phones.length;
  const ending = phones[0]?.phone_ending ?? "";
  if (appCount === 0) return plural(factorRow.onlyPhones, phones.length, { ending });
  const apps = plural(factorRow.apps, appCount);
  if (phones.length === 0) return fill(factorRow.onlyApps, { apps });
  const rest = plural(factorRow.phones, phones.length, { ending });
  return plural(factorRow.both, phones.length, { apps, phones: rest });
}

export function aboutFactor(factor: FactorAnswer, timeZone: string): string {
  const date = dateOfInstant(factor.created_at, timeZone);
  if (factor.factor_type === "totp") return fill(factorsPage.totp, { date });
  return fill(factorsPage.phone, { date, ending: factor.phone_ending ?? "" });
}

/** Returns the usual name, numbered if a factor already has it. */
export function freeName(usual: string, factors: readonly FactorAnswer[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let name = usual;
  for (let number = 2; taken.has(name); number += 1) {
    name = fill(totpSetup.numbered, { name: usual, number });
  }
  return name;
}

/** Returns the message for a failed setup, verification or removal that concerns no field. */
export function factorError(error: unknown): string {
  if (hasCode(error, "factor.not_found")) return factorErrors.gone;
  if (hasCode(error, "factor.too_many")) return factorErrors.tooMany;
  if (error instanceof ConnectionError) return service.connection.body;
  if (!(error instanceof ApiError)) return service.generic.body;
  if (error.status === 429) return rateLimitText(error.retryAfter);
  return error.code === "unknown" || error.status >= 500 ? service.generic.body : error.message;
}
