/** Splits at the first separator. "! " leaves its mark in the title; a dash or colon is dropped. */
export function twoPartText(
  text: string,
  separator: " — " | "! " | ": ",
): { title: string; description: string } {
  const at = text.indexOf(separator);
  const mark = separator === "! " ? "!" : "";
  return { title: text.slice(0, at) + mark, description: text.slice(at + separator.length) };
}
