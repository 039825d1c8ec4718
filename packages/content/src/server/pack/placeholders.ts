import type { PackFault } from "./pack-fault.ts";

/** What fills `{product}`, `{email}` and `{app_price}` in the texts of a pack. */
export type PackValues = { product: string; email: string; app_price: string };

const NAMES = ["product", "email", "app_price"] as const satisfies (keyof PackValues)[];
const PLACEHOLDER = /\{(\w+)\}/g;

const isName = (name: string): name is keyof PackValues => NAMES.some((known) => known === name);

/** A text with the placeholders it knows filled in. */
export function fillPlaceholders(text: string, values: PackValues | undefined): string {
  if (!values) return text;
  return text.replace(PLACEHOLDER, (all, name: string) => (isName(name) ? values[name] : all));
}

/** What is wrong with the placeholders of a whole file: names that nothing fills. */
export function placeholderFaults(
  file: string,
  text: string,
  values: PackValues | undefined,
): PackFault[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(PLACEHOLDER)].flatMap(([all, name = ""]) => {
      if (isName(name) && values) return [];
      const message = isName(name)
        ? `nothing was given to fill ${all}`
        : `${all} is not known; there are ${NAMES.map((known) => `{${known}}`).join(", ")}`;
      return [{ file, line: index + 1, field: "placeholder", message }];
    }),
  );
}
