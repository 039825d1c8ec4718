/** Returns where a line begins and ends in a text; lines count from 1. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf("\n", start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}

/** Selects a line and brings it into view: a browser scrolls to a field, not to a selection. */
export function selectLine(area: HTMLTextAreaElement, line: number): void {
  const [start, end] = lineRange(area.value, line);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  const column = area.parentElement;
  const isColumn = column !== null && column.scrollHeight > column.clientHeight;
  const scrolled = isColumn ? column : document.documentElement;
  const top = isColumn ? 0 : area.getBoundingClientRect().top + scrolled.scrollTop;
  const share = area.scrollHeight * (start / Math.max(1, area.value.length));
  scrolled.scrollTo({ top: top + share - scrolled.clientHeight / 3 });
}

/** Writes other words where some were found; the text itself if they are not there any more. */
export function replacedAt(
  text: string,
  { line, column, found }: { line: number; column: number; found: string },
  write: string,
): string {
  const at = lineRange(text, line)[0] + column - 1;
  if (!text.startsWith(found, at)) return text;
  return text.slice(0, at) + write + text.slice(at + found.length);
}

/** Sets who a piece opens for, in its front matter. */
export const withAccess = (text: string, access: string) =>
  text.replace(/^(---\n(?:.*\n)*?access:)[^\n]*/, `$1 ${access}`);
