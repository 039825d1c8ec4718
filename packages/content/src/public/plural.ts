import { language } from "@sovereign/content/words/language";
import { fill, type ValuesFor } from "./fill.ts";

/** A text for each kind of number that a language tells apart; English has `one` and `other`. */
export type PluralForms = { readonly other: string } & {
  readonly [Rule in Intl.LDMLPluralRule]?: string;
};

type FurtherValues<Forms extends PluralForms> = Omit<
  ValuesFor<Extract<Forms[keyof Forms], string>>,
  "count"
>;

/** Only a text with further placeholders takes a third argument. */
type Further<Values> = keyof Values extends never ? [] : [values: Values];

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
