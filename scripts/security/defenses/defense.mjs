import { posix } from "node:path";

/** Returns the defenses below a folder: what each does, its text, what replaces it, and its test. */
export const defensesOf = (folder, rows) =>
  rows.map(([what, file, text, by, test, title]) => ({
    ...{ what, text, by, title },
    file: posix.join(folder, file),
    test: posix.join(folder, test),
  }));

/** Returns a file's text without the defense; throws when the text is not there exactly once. */
export function withoutDefense(source, { what, file, text, by }) {
  const [before, after, ...more] = source.split(text);
  if (after === undefined || more.length > 0) {
    throw new Error(`"${what}" is not in ${file} exactly once: ${text}`);
  }
  return before + by + after;
}
