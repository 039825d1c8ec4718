import { comingMark } from "@sovereign/content/words/coming";
import { replacePlaceholders } from "./fill.ts";

/** What legal texts and emails name before it is there; delete a line once it is (decision 26). */
const COMING: readonly string[] = ["native_apps"];

/** Fills the marks of a text that is a file: `{native_apps_coming}` becomes " (coming)". */
export function withMarks(text: string): string {
  return replacePlaceholders(text, (name) =>
    name.endsWith("_coming") && COMING.includes(name.slice(0, -"_coming".length))
      ? ` (${comingMark})`
      : undefined,
  );
}
