import { placeholdersIn, replacePlaceholders } from "@sovereign/content/public/fill";
import type { PackProblem } from "./pack-error.ts";

export type PackValues = { product: string; email: string; app_price: string };

const NAMES = ["product", "email", "app_price"] as const satisfies (keyof PackValues)[];

export function fillPlaceholders(text: string, values: PackValues | undefined): string {
  const known: Partial<Record<string, string>> = values ?? {};
  return replacePlaceholders(text, (name) => known[name]);
}

export function placeholderProblems(
  file: string,
  text: string,
  values: PackValues | undefined,
): PackProblem[] {
  return unfilledPlaceholders(file, text, NAMES, values ?? {});
}

/** Returns an error for each placeholder that is unknown or has no value. */
export function unfilledPlaceholders(
  file: string,
  text: string,
  names: readonly string[],
  values: Partial<Record<string, string>>,
): PackProblem[] {
  return text.split("\n").flatMap((line, index) =>
    placeholdersIn(line).flatMap((name) => {
      const known = names.includes(name);
      if (known && values[name] !== undefined) return [];
      const message = known
        ? `nothing was given to fill {${name}}`
        : `{${name}} is not known; there are ${names.map((one) => `{${one}}`).join(", ")}`;
      return [
        { file, line: index + 1, field: "placeholder", message, code: "placeholder" as const },
      ];
    }),
  );
}
