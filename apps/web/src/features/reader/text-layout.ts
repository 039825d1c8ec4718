import type { BlockBox } from "./reading-progress.ts";

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
