import { language } from "@sovereign/content/words/language";
import { fill, type ValuesFor } from "./fill.ts";

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
