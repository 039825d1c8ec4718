import { placeholdersIn, replacePlaceholders } from "@sovereign/content/public/fill";
import type { PackFault } from "./pack-fault.ts";

/** What fills `{product}`, `{email}` and `{app_price}` in the texts of a pack. */
export type PackValues = { product: string; email: string; app_price: string };

const NAMES = ["product", "email", "app_price"] as const satisfies (keyof PackValues)[];

/** A text with the placeholders it knows filled in. */
export function fillPlaceholders(text: string, values: PackValues | undefined): string {
  const known: Partial<Record<string, string>> = values ?? {};
  return replacePlaceholders(text, (name) => known[name]);
}

/** What is wrong with the placeholders of a whole file of a pack. */
export function placeholderFaults(
  file: string,
  text: string,
  values: PackValues | undefined,
): PackFault[] {
  return unfilledPlaceholders(file, text, NAMES, values ?? {});
}

/** The faults of a file's placeholders: names that are not known, or that nothing was given to fill. */
export function unfilledPlaceholders(
  file: string,
  text: string,
  names: readonly string[],
  values: Partial<Record<string, string>>,
): PackFault[] {
  return text.split("\n").flatMap((line, index) =>
    placeholdersIn(line).flatMap((name) => {
      const known = names.includes(name);
      if (known && values[name] !== undefined) return [];
      const message = known
        ? `nothing was given to fill {${name}}`
        : `{${name}} is not known; there are ${names.map((one) => `{${one}}`).join(", ")}`;
      return [{ file, line: index + 1, field: "placeholder", message }];
    }),
  );
}
