/** A text in as few lines as its room allows, of about the same width, as the browser balances them. */
export function balancedLines(
  text: string,
  room: number,
  measure: (line: string) => number,
): string[] {
  const words = text.split(" ");
  const fewest = filledLines(words, room, measure);
  // The narrowest room that takes no line more; the widths that matter are those of some words.
  const widths = words.flatMap((_, from) =>
    words.slice(from).map((_, length) => measure(words.slice(from, from + length + 1).join(" "))),
  );
  return (
    widths
      .filter((width) => width <= room)
      .sort((a, b) => a - b)
      .map((width) => filledLines(words, width, measure))
      .find((lines) => lines.length === fewest.length) ?? fewest
  );
}

function filledLines(
  words: readonly string[],
  room: number,
  measure: (line: string) => number,
): string[] {
  const lines: string[] = [];
  let last = "";
  for (const word of words) {
    const longer = last ? `${last} ${word}` : word;
    if (last && measure(longer) > room) {
      lines.push(last);
      last = word;
    } else last = longer;
  }
  return [...lines, last];
}
