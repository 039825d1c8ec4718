import { replacePlaceholders } from "@sovereign/content/public/fill";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import { unfilledPlaceholders } from "@sovereign/content/server/pack/placeholders";

const NAMES = [
  "product",
  "company",
  "company_address",
  "email",
  "app_price",
  "app_prices",
  "holding_company",
  "fault_reports",
  "backups",
  "backup_days",
  "governing_law",
  "venue",
] as const;
type Name = (typeof NAMES)[number];

export type LegalValues = Record<Name, string>;

/** Returns an error for each placeholder that is unknown or has no value. */
export function legalPlaceholderProblems(
  file: string,
  text: string,
  values: LegalValues,
): PackProblem[] {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== "");
  return unfilledPlaceholders(file, text, NAMES, Object.fromEntries(given));
}

export function fillLine(text: string, values: LegalValues): string {
  const known: Partial<Record<string, string>> = values;
  return replacePlaceholders(text, (name) => known[name]);
}

/** Fills Markdown before it is parsed: values are escaped, and the email address becomes a link. */
export function fillMarkdown(text: string, values: LegalValues): string {
  const known: Partial<Record<string, string>> = values;
  const words = (value: string) =>
    value
      .trim()
      .replace(/\s+/g, " ")
      .replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return replacePlaceholders(text, (name) => {
    const value = known[name];
    return name === "email"
      ? `[${words(values.email)}](mailto:${values.email})`
      : value && words(value);
  });
}
