import { openingOf, type ReadingPlace } from "@sovereign/domain/reading-place";

/** In pixels; the bar covers the top of the screen, and reading starts below it. */
export function barHeight(): number {
  return document.querySelector("[data-reader-bar]")?.getBoundingClientRect().height ?? 0;
}

const blocksOf = (text: HTMLElement) => [...text.querySelectorAll(":scope > .prose > *")];

export const openingsOf = (text: HTMLElement): string[] =>
  blocksOf(text).map((block) => openingOf(block.textContent));

export function boxesOf(text: HTMLElement): BlockBox[] {
  return blocksOf(text).map((block) => {
    const { top, height } = block.getBoundingClientRect();
    return { top: top + window.scrollY, height };
  });
}

export function pageOf(text: HTMLElement) {
  return {
    scrolled: window.scrollY,
    screen: window.innerHeight,
    end: text.getBoundingClientRect().bottom + window.scrollY,
  };
}

/** In pixels from the top of the document. */
type BlockBox = { top: number; height: number };

/** A position that survives a resize: a block, and the fraction of its height (0 to 1). */
type Place = Pick<ReadingPlace, "block" | "offset">;

/** `end` is the text's lower edge in the document (specification, section 2, the reader). */
export function percentRead(page: { scrolled: number; screen: number; end: number }): number {
  const way = page.end - page.screen;
  // Browsers round scroll positions, so one pixel short of the end counts.
  if (page.scrolled >= way - 1) return 100;
  return Math.min(99, Math.max(0, Math.floor((page.scrolled / way) * 100)));
}

/** Returns the position at a line of the document; null above the text. */
export function placeAt(boxes: readonly BlockBox[], line: number): Place | null {
  const block = boxes.findLastIndex((box) => box.top <= line);
  const box = boxes[block];
  if (!box) return null;
  const offset = box.height > 0 ? (line - box.top) / box.height : 0;
  return { block, offset: Math.min(1, offset) };
}

/** Returns the line of a position; null if the text no longer has that block. */
export function lineOf(boxes: readonly BlockBox[], place: Place): number | null {
  const box = boxes[place.block];
  return box ? box.top + box.height * place.offset : null;
}
