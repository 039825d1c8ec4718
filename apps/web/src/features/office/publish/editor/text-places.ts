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

/** Selects a line and scrolls to it: a browser scrolls to a field, not to a selection. */
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

/** Sets the audience of an item, in its front matter. */
export const withAccess = (text: string, access: string) =>
  text.replace(/^(---\n(?:.*\n)*?access:)[^\n]*/, `$1 ${access}`);

/**
 * Returns the position of a field in the front matter, or its insertion point, and the new line.
 */
export function fieldAt(text: string, field: string, value: string) {
  const line = `${field}: ${value}`;
  const head = FRONT_MATTER.exec(text)?.[0] ?? "";
  const from = head.search(new RegExp(`^${field}:`, "m"));
  if (from >= 0) return { from, to: head.indexOf("\n", from), write: line };
  const end = head.lastIndexOf("\n---") + 1;
  return { from: end, to: end, write: `${line}\n` };
}

const FRONT_MATTER = /^---\n[\s\S]*?\n---(?:\n|$)/;

/** Returns where a picture goes: in a paragraph of its own after the caret's line. */
export function pictureAt(text: string, caret: number, name: string) {
  const head = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  const end = text.indexOf("\n", caret);
  const at = caret < head || end < 0 ? text.length : end;
  const before = text.slice(0, at);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = text.startsWith("\n\n", at) || at === text.length ? "" : "\n";
  return { at, write: `${gap}![](${name})${after}`, description: at + gap.length + "![".length };
}

/** Writes at the selection as if it were typed: unlike a set value it can be undone. */
export function typeInto(area: HTMLTextAreaElement, text: string): void {
  area.focus({ preventScroll: true });
  if (document.execCommand?.("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
