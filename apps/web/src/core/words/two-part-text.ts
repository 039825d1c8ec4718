/**
 * Splits a specified text into a toast's title and description at its first separator. A separator
 * that ends a sentence ("! ") leaves its mark in the title; a dash or a colon is dropped.
 */
export function twoPartText(
  text: string,
  separator: " — " | "! " | ": ",
): { title: string; description: string } {
  const at = text.indexOf(separator);
  const mark = separator === "! " ? "!" : "";
  return { title: text.slice(0, at) + mark, description: text.slice(at + separator.length) };
}
