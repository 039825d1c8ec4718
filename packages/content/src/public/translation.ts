import type { PluralForms } from "./plural.ts";

/**
 * What a file of words of another language has to hold: every key of the English one, with a text of
 * its own, and as many plural forms as that language has. A key that is missing does not compile.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends PluralForms
    ? PluralForms
    : { readonly [Key in keyof Words]: Translation<Words[Key]> };
