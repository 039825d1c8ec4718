export type CaptionsFault = { line: number; message: string };

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

const seconds = ([hours = "0", minutes, rest, thousandths]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) + Number(thousandths) / 1000;

/** Returns the first fault of captions in WebVTT; null without one. */
export function captionsFault(text: string): CaptionsFault | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) {
    return { line: 1, message: "must begin with WEBVTT" };
  }
  let before = 0;
  let count = 0;
  for (const { line, block } of blocksOf(lines)) {
    const [first = "", second = ""] = block;
    if (line === 1 || /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first)) continue;
    const hasName = !first.includes("-->");
    const at = hasName ? line + 1 : line;
    const found = TIMING.exec(hasName ? second : first);
    if (!found) return { line: at, message: "must be a time such as 00:01.000 --> 00:04.000" };
    const [start, end] = [seconds(found.slice(1, 5)), seconds(found.slice(5, 9))];
    if (end <= start) return { line: at, message: "must end after it begins" };
    if (start < before) return { line: at, message: "must not begin before the one above" };
    const words = block.slice(hasName ? 2 : 1);
    if (words.length === 0) return { line: at, message: "must have words below" };
    const next = words.findIndex((each) => each.includes("-->"));
    if (next >= 0) return { line: at + 1 + next, message: "must have an empty line above" };
    before = start;
    count += 1;
  }
  return count === 0 ? { line: 1, message: "must have captions" } : null;
}

/** Returns the blocks between empty lines, with the number of their first line. */
function blocksOf(lines: readonly string[]): { line: number; block: string[] }[] {
  const blocks: { line: number; block: string[] }[] = [];
  let isOpen = false;
  for (const [index, text] of lines.entries()) {
    if (text === "") isOpen = false;
    else if (isOpen) blocks.at(-1)?.block.push(text);
    else {
      blocks.push({ line: index + 1, block: [text] });
      isOpen = true;
    }
  }
  return blocks;
}
