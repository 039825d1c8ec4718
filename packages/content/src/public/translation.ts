import type { PluralForms } from "./plural.ts";

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
