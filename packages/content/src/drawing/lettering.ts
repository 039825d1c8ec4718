import { escapeHtml } from "@sovereign/content/public/fill";

/** `size` in pixels; `spacing` is the letter spacing as a fraction of it. */
export type Lettering = { family: string; size: number; spacing: number; fill: string };

export type Measure = (svg: string) => number;

export type SetText = { lines: string[]; lettering: Lettering };

/** Characters in the fonts of pictures. */
const DRAWN =
  /^[ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab-\u20ad\u20b9\u2122]*$/;

/** Greek characters, for example, would render as boxes. */
export function hasStrangeLetters(text: string): boolean {
  return !DRAWN.test(text.normalize("NFC"));
}

export function element(name: string, attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join("")}/>`;
}

export function text({ lines, lettering }: SetText, x: number, y: number, leading: number): string {
  const { family, size, spacing, fill } = lettering;
  const style = `font-family="${family}" font-size="${size}" letter-spacing="${size * spacing}" fill="${fill}"`;
  return lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * leading}" ${style}>${escapeHtml(line)}</text>`,
    )
    .join("");
}

function partings(words: string[], count: number): string[][] {
  if (count === 1) return [[words.join(" ")]];
  return words
    .slice(0, -1)
    .flatMap((_, index) =>
      partings(words.slice(index + 1), count - 1).map((rest) => [
        words.slice(0, index + 1).join(" "),
        ...rest,
      ]),
    );
}

/** Returns as few, even lines as fit `room`; a text of more than `most` lines gets smaller. */
export function lines(
  value: string,
  lettering: Lettering,
  room: number,
  measure: Measure,
  most = 2,
): SetText {
  const widthOf = (line: string) =>
    measure(
      `<svg xmlns="http://www.w3.org/2000/svg">${text({ lines: [line], lettering }, 0, 0, 0)}</svg>`,
    );
  const longest = (parted: string[]) => Math.max(...parted.map(widthOf));
  const words = value.split(/(?<!\b\p{L}) /u);
  let best = { lines: [value], width: longest([value]) };
  for (let count = 2; count <= Math.min(most, words.length) && best.width > room; count += 1) {
    const [evenest] = partings(words, count)
      .map((parted) => ({ lines: parted, width: longest(parted) }))
      .sort((one, other) => one.width - other.width);
    if (evenest) best = evenest;
  }
  const size = Math.floor(lettering.size * Math.min(1, room / best.width));
  return { lines: best.lines, lettering: { ...lettering, size } };
}
