/** The names that stand in braces in a text. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** What fills a text: a value for each of its placeholders, which the compiler knows of a literal. */
export type ValuesFor<Text extends string, Value = string | number> = string extends Text
  ? Readonly<Record<string, Value>>
  : Readonly<Record<PlaceholdersOf<Text>, Value>>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces each `{name}` by its value; throws an Error naming a placeholder without one. */
export function fill<const Text extends string>(text: Text, values: ValuesFor<Text>): string {
  const known: Readonly<Record<string, string | number>> = values;
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`No value for the placeholder {${name}}`);
    return String(value);
  });
}
