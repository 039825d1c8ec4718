import { language } from "@sovereign/content/words/language";

type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** A value for each placeholder of a text; checked at compile time for literals. */
export type ValuesFor<Text extends string, Value = string | number> = string extends Text
  ? Readonly<Record<string, Value>>
  : Readonly<Record<PlaceholdersOf<Text>, Value>>;

const PLACEHOLDER = /\{(\w+)\}/g;

export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** Splits a text at its placeholders: texts and names alternate, a text first. */
export const cutAtPlaceholders = (text: string): string[] => text.split(/\{(\w+)\}/);

/** Replaces each `{name}` by the value for it; undefined leaves the placeholder as it is. */
export function replacePlaceholders(
  text: string,
  valueFor: (name: string) => string | number | undefined,
): string {
  return text.replaceAll(PLACEHOLDER, (all, name: string) => String(valueFor(name) ?? all));
}

/** Replaces each `{name}` by its value; throws an Error for a placeholder without one. */
export function fill<const Text extends string>(text: Text, values: ValuesFor<Text>): string {
  const known: Readonly<Record<string, string | number>> = values;
  return replacePlaceholders(text, (name) => {
    const value = known[name];
    if (value === undefined) throw new Error(`No value for the placeholder {${name}}`);
    return value;
  });
}

/** A text per plural category; English has `one` and `other`. */
export type PluralForms = { readonly other: string } & {
  readonly [Rule in Intl.LDMLPluralRule]?: string;
};

/** `count` overrides how the number is written, such as "three". */
type FurtherValues<Forms extends PluralForms> = Omit<
  ValuesFor<Extract<Forms[keyof Forms], string>>,
  "count"
> & { readonly count?: string };

type Further<Values> = object extends Values ? [values?: Values] : [values: Values];

const rules = new Intl.PluralRules(language.tag);

export function plural<const Forms extends PluralForms>(
  forms: Forms,
  count: number,
  ...[values]: Further<FurtherValues<Forms>>
): string {
  const form: string = forms[rules.select(count)] ?? forms.other;
  return fill(form, { count, ...values });
}

type Name = "id" | "url";

/**
 * The type of a copy file in another language: every key of the English one, with that language's
 * plural forms. A missing key does not compile.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends PluralForms
    ? PluralForms
    : Words extends number | boolean | null
      ? Words
      : { readonly [Key in keyof Words]: Key extends Name ? Words[Key] : Translation<Words[Key]> };

/** Escapes text for HTML and XML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
