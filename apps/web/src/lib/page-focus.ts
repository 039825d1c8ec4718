import { useEffect, useRef } from "react";

function focus(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves the focus to the page itself, for acts that take the control away which had it. */
export function focusPage(): void {
  focus(document.querySelector("main"));
}

/**
 * Moves the focus to the page's heading, so that screen readers announce it and the next Tab starts
 * there; to the page itself while its content is on its way, because a skeleton's heading leaves.
 */
function focusHeading(): void {
  const waiting = document.querySelector("main [data-waiting]") !== null;
  if (waiting) focusPage();
  else focus(document.querySelector("main h1") ?? document.querySelector("main"));
}

/** Moves the focus to the page's heading whenever `view` has changed; the first is left alone. */
export function useFocusOnChange(view: string): void {
  const previous = useRef(view);
  useEffect(() => {
    if (previous.current === view) return;
    previous.current = view;
    focusHeading();
  }, [view]);
}
