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
