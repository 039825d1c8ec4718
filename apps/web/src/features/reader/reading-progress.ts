/** The bar covers the top of the screen; what is read begins below it. */
export function barHeight(): number {
  return document.querySelector("[data-reader-bar]")?.getBoundingClientRect().height ?? 0;
}

/** Where the blocks of a text lie in the document now. */
export function boxesOf(text: HTMLElement): BlockBox[] {
  return [...text.querySelectorAll(":scope > .prose > *")].map((block) => {
    const { top, height } = block.getBoundingClientRect();
    return { top: top + window.scrollY, height };
  });
}

/** How the page stands: what `percentRead` takes. */
export function pageOf(text: HTMLElement) {
  return {
    scrolled: window.scrollY,
    screen: window.innerHeight,
    end: text.getBoundingClientRect().bottom + window.scrollY,
  };
}

/** The position of a block of the text: pixels from the top of the document. */
type BlockBox = { top: number; height: number };

/** A place in a text that outlives another width or size: a block, and how far into it (0 to 1). */
export type Place = { block: number; offset: number };

/**
 * How much of a text is read, in whole percent (specification, section 2, the reader): nothing at
 * the top of the page, 100 once the end of the text has come onto the screen, which for a short text
 * is at once. `end` is the text's lower edge in the document.
 */
export function percentRead(page: { scrolled: number; screen: number; end: number }): number {
  const way = page.end - page.screen;
  // Browsers round scroll positions; a pixel short of the end is the end.
  if (page.scrolled >= way - 1) return 100;
  return Math.min(99, Math.max(0, Math.floor((page.scrolled / way) * 100)));
}

/** The place at a line of the document; null above the text, where there is nothing to remember. */
export function placeAt(boxes: readonly BlockBox[], line: number): Place | null {
  const block = boxes.findLastIndex((box) => box.top <= line);
  const box = boxes[block];
  if (!box) return null;
  const offset = box.height > 0 ? (line - box.top) / box.height : 0;
  return { block, offset: Math.min(1, offset) };
}

/** The line of the document that a place lies on now; null when the text has no such block any more. */
export function lineOf(boxes: readonly BlockBox[], place: Place): number | null {
  const box = boxes[place.block];
  return box ? box.top + box.height * place.offset : null;
}
