import { language } from "@sovereign/content/words/language";

/** The names that stand in braces in a text. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** What fills a text: a value for each of its placeholders, which the compiler knows of a literal. */
export type ValuesFor<Text extends string, Value = string | number> = string extends Text
  ? Readonly<Record<string, Value>>
  : Readonly<Record<PlaceholdersOf<Text>, Value>>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** The names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** A text cut at its placeholders: what stands between them and their names in turn, texts first. */
export const cutAtPlaceholders = (text: string): string[] => text.split(/\{(\w+)\}/);

/** Replaces each `{name}` by what the function gives for the name, or leaves it for undefined. */
export function replacePlaceholders(
  text: string,
  valueFor: (name: string) => string | number | undefined,
): string {
  return text.replaceAll(PLACEHOLDER, (all, name: string) => String(valueFor(name) ?? all));
}

/** Replaces each `{name}` by its value; throws an Error naming a placeholder without one. */
export function fill<const Text extends string>(text: Text, values: ValuesFor<Text>): string {
  const known: Readonly<Record<string, string | number>> = values;
  return replacePlaceholders(text, (name) => {
    const value = known[name];
    if (value === undefined) throw new Error(`No value for the placeholder {${name}}`);
    return value;
  });
}

/** A text for each kind of number that a language tells apart; English has `one` and `other`. */
export type PluralForms = { readonly other: string } & {
  readonly [Rule in Intl.LDMLPluralRule]?: string;
};

/** What fills a form beside its number, which may also be given as it is to be written: "three". */
type FurtherValues<Forms extends PluralForms> = Omit<
  ValuesFor<Extract<Forms[keyof Forms], string>>,
  "count"
> & { readonly count?: string };

/** Only a text with further placeholders needs a third argument. */
type Further<Values> = object extends Values ? [values?: Values] : [values: Values];

const rules = new Intl.PluralRules(language.tag);

/** The form for so many of something, its `{count}` and its other placeholders filled. */
export function plural<const Forms extends PluralForms>(
  forms: Forms,
  count: number,
  ...[values]: Further<FurtherValues<Forms>>
): string {
  const form: string = forms[rules.select(count)] ?? forms.other;
  return fill(form, { count, ...values });
}

/** Entries that are names for the code and the same in every language. */
type Name = "id" | "url";

/**
 * What a file of words of another language has to hold: every key of the English one, with a text of
 * its own, and as many plural forms as that language has. A key that is missing does not compile.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends PluralForms
    ? PluralForms
    : Words extends number | boolean | null
      ? Words
      : { readonly [Key in keyof Words]: Key extends Name ? Words[Key] : Translation<Words[Key]> };
