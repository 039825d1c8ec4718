import { comingMark } from "@sovereign/content/words/legal";
import { replacePlaceholders } from "./fill.ts";

/** Announced features that texts mark as coming; delete the line on release (decision 26). */
const COMING: readonly string[] = ["native_apps"];

/** Fills the marks of a text file: `{native_apps_coming}` becomes " (coming)". */
export function withMarks(text: string): string {
  return replacePlaceholders(text, (name) =>
    name.endsWith("_coming") && COMING.includes(name.slice(0, -"_coming".length))
      ? ` (${comingMark})`
      : undefined,
  );
}
