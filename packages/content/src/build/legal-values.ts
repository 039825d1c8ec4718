import { replacePlaceholders } from "@sovereign/content/public/fill";
import type { PackFault } from "@sovereign/content/server/pack/pack-fault";
import { unfilledPlaceholders } from "@sovereign/content/server/pack/placeholders";

const NAMES = [
  "product",
  "company",
  "company_address",
  "email",
  "app_price",
  "holding_company",
  "log_days",
  "backup_days",
  "governing_law",
  "venue",
] as const;
type Name = (typeof NAMES)[number];

/** What fills the placeholders of the legal texts. */
export type LegalValues = Record<Name, string>;

/** What is wrong with the placeholders of a file: names that are not known or that nothing fills. */
export function legalPlaceholderFaults(
  file: string,
  text: string,
  values: LegalValues,
): PackFault[] {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== "");
  return unfilledPlaceholders(file, text, NAMES, Object.fromEntries(given));
}

/** A line that is no Markdown, with its placeholders filled. */
export function fillLine(text: string, values: LegalValues): string {
  const known: Partial<Record<string, string>> = values;
  return replacePlaceholders(text, (name) => known[name]);
}

/**
 * Markdown with its placeholders filled, before it is parsed: the address becomes a link, and no
 * sign in a company's name is taken for Markdown.
 */
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
