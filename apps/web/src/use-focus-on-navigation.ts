import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#lib/paths.ts";

/**
 * After a change of page the focus moves to its heading, or to the page itself while the heading
 * is on its way, so that screen readers announce it and the next Tab starts there. The first page
 * is left to the browser.
 */
export function useFocusOnNavigation(): void {
  const path = plainPath(useLocation().pathname);
  const previous = useRef(path);

  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    const target =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!target) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [path]);
}
