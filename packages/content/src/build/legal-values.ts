import type { PackFault } from "@sovereign/content/server/pack/pack-fault";

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

const PLACEHOLDER = /\{(\w+)\}/g;
const isName = (name: string): name is Name => NAMES.some((known) => known === name);

/** What is wrong with the placeholders of a file: names that are not known or that nothing fills. */
export function legalPlaceholderFaults(
  file: string,
  text: string,
  values: LegalValues,
): PackFault[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(PLACEHOLDER)].flatMap(([all, name = ""]) => {
      if (isName(name) && values[name].trim() !== "") return [];
      const message = isName(name)
        ? `nothing was given to fill ${all}`
        : `${all} is not known; there are ${NAMES.map((known) => `{${known}}`).join(", ")}`;
      return [{ file, line: index + 1, field: "placeholder", message }];
    }),
  );
}

/** A line that is no Markdown, with its placeholders filled. */
export function fillLine(text: string, values: LegalValues): string {
  return text.replace(PLACEHOLDER, (all, name: string) => (isName(name) ? values[name] : all));
}

/**
 * Markdown with its placeholders filled, before it is parsed: the address becomes a link, and no
 * sign in a company's name is taken for Markdown.
 */
export function fillMarkdown(text: string, values: LegalValues): string {
  const words = (value: string) =>
    value
      .trim()
      .replace(/\s+/g, " ")
      .replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return text.replace(PLACEHOLDER, (all, name: string) => {
    if (!isName(name)) return all;
    return name === "email"
      ? `[${words(values.email)}](mailto:${values.email})`
      : words(values[name]);
  });
}
