import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { SCROLL_PLACES_KEY } from "./late-faces.ts";
import { plainPath } from "./paths.ts";

const START = "[data-page-start]";
/** As far down the first screen a start is seen without going there. */
const IN_SIGHT = 0.5;

// A page has been opened anew, and where it begins may still be on its way.
let awaited = false;
let begunAt: Element | null = null;

/** Goes to where the page begins; what its first screen shows anyway needs no going. */
function goTo(start: Element): boolean {
  awaited = false;
  if (start.getBoundingClientRect().top <= window.innerHeight * IN_SIGHT) return false;
  start.scrollIntoView({ behavior: "instant", block: "start" });
  begunAt = start;
  return true;
}

/** Begins a page that is opened anew: at the element it names by `data-page-start`, or at its top. */
function beginPage(): void {
  window.scrollTo(0, 0);
  begunAt = null;
  awaited = true;
  const start = document.querySelector(START);
  if (start) goTo(start);
}

/** Leaves the page that is opened at a place of its reader's, whatever start it names. */
function keepPlace(): void {
  awaited = false;
  begunAt = null;
}

/**
 * Goes to a start that comes later than its page, unless the reader has gone somewhere meanwhile;
 * gives whether it went.
 */
export function arriveAt(start: Element): boolean {
  return awaited && start.isConnected && window.scrollY === 0 && goTo(start);
}

/** The heading of the place at which the page has begun; null where that is its top. */
export function startHeading(): HTMLElement | null {
  return begunAt?.isConnected ? begunAt.querySelector("h1, h2, h3") : null;
}

/** Whether the browser has opened this document at a new address, rather than anew or by going back. */
function openedByAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined || Reflect.get(navigation, "type") === "navigate";
}

/**
 * Where the router keeps how far down an entry of the history was. The first entry of every document has
 * one key, so that a page opened in the same tab would begin at another page's place.
 */
export const scrollPlaceKey = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === "default" ? `${key} ${plainPath(pathname)}` : key;

/** Deletes the place that an earlier document left for this address, where it is opened again. */
export function deleteFormerPlace(): void {
  if (!openedByAddress()) return;
  try {
    const stored = sessionStorage.getItem(SCROLL_PLACES_KEY);
    if (stored === null) return;
    const places: unknown = JSON.parse(stored);
    const { [scrollPlaceKey({ key: "default", pathname: location.pathname })]: _, ...others } =
      Object(places);
    sessionStorage.setItem(SCROLL_PLACES_KEY, JSON.stringify(others));
  } catch {
    // A browser that refuses its storage keeps no places.
  }
}

/**
 * Begins a page that is opened anew where it names its beginning (`data-page-start`). Back, forward
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
