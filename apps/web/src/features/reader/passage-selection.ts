import type { TextRange } from "@sovereign/domain/passage";
import { barHeight } from "./reading-progress.ts";

/** The elements of `paragraphsOf`, in its order. */
const LEAVES = ":is(p, h2, h3, h4, th, td, figcaption, pre)";

/** Elements that a page adds to the text: footnote numbers and names for screen readers. */
const ADDED = "sup, .vh, button";

const leavesOf = (text: HTMLElement): HTMLElement[] =>
  [...text.querySelectorAll<HTMLElement>(`.prose ${LEAVES}`)].filter(
    (leaf) => !leaf.closest(".prose-notes"),
  );

/** Returns the text nodes and line breaks that count as words. */
function wordNodes(leaf: HTMLElement): Node[] {
  const walker = document.createTreeWalker(leaf, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: Node[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isWords = node.nodeType === Node.TEXT_NODE && !node.parentElement?.closest(ADDED);
    if (isWords || node.nodeName === "BR") nodes.push(node);
  }
  return nodes;
}

const lengthOf = (node: Node) => (node.nodeName === "BR" ? 1 : (node.nodeValue?.length ?? 0));

const lengthOfLeaf = (leaf: HTMLElement) =>
  wordNodes(leaf).reduce((sum, node) => sum + lengthOf(node), 0);

function offsetIn(leaf: HTMLElement, container: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(leaf, 0);
  before.setEnd(container, offset);
  let length = 0;
  for (const node of wordNodes(leaf)) {
    if (node === container) return length + offset;
    if (before.intersectsNode(node)) length += lengthOf(node);
  }
  return length;
}

/** Returns where a point of the document is in the words of the text. */
function positionOf(leaves: readonly HTMLElement[], container: Node, offset: number): number {
  let start = 0;
  for (const leaf of leaves) {
    const range = document.createRange();
    range.selectNodeContents(leaf);
    const side = range.comparePoint(container, offset);
    if (side < 0) return start;
    if (side === 0) return start + offsetIn(leaf, container, offset);
    start += lengthOfLeaf(leaf) + 1;
  }
  return start;
}

/** Returns the selected words of the text; null where none are selected. */
export function selectedRange(text: HTMLElement): TextRange | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(text)) return null;
  const leaves = leavesOf(text);
  const from = positionOf(leaves, range.startContainer, range.startOffset);
  const to = positionOf(leaves, range.endContainer, range.endOffset);
  return from < to ? { from, to } : null;
}

/** Returns the number of the first paragraph below the bar. */
export function paragraphInView(text: HTMLElement): number {
  const line = barHeight();
  const index = leavesOf(text).findIndex((leaf) => leaf.getBoundingClientRect().bottom > line + 1);
  return Math.max(0, index);
}

/** Selects a paragraph as a mouse would, and shows it. Returns its number. */
export function selectParagraph(text: HTMLElement, number: number): number {
  const leaves = leavesOf(text);
  const index = Math.min(Math.max(0, number), leaves.length - 1);
  const leaf = leaves[index];
  if (!leaf) return 0;
  document.getSelection()?.selectAllChildren(leaf);
  leaf.scrollIntoView({ block: "nearest" });
  return index;
}
