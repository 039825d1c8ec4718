/** Breaks a text into as few lines as fit, of similar width, like `text-wrap: balance`. */
export function balancedLines(
  text: string,
  room: number,
  measure: (line: string) => number,
): string[] {
  const words = text.split(" ");
  const fewest = filledLines(words, room, measure);
  // The smallest width that needs no further line; only widths of word groups matter.
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
