import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { beginPage, keepPlace } from "#core/page/page-start.ts";
import { plainPath } from "#core/page/paths.ts";

/** Whether the browser has opened this document at a new address, rather than anew or by going back. */
function openedByAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined || Reflect.get(navigation, "type") === "navigate";
}

/**
 * Begins a page that is opened anew where it names its beginning (`core/page/page-start.ts`). Back, forward
 * and a reload keep the place that the router returns to, and so does an address that names a place.
 */
export function usePageBeginning(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const path = plainPath(pathname);
  const shown = useRef<string | null>(null);

  // The page is laid out, and the router has been at its place already.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    const first = shown.current === null;
    shown.current = path;
    const anew = first ? openedByAddress() && window.scrollY === 0 : type !== "POP";
    if (anew && hash === "") beginPage();
    else keepPlace();
  }, [path, hash, type]);
}
