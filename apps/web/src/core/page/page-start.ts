import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { parseStored, tabStorage } from "#core/device/device-storage.ts";
import { SCROLL_POSITIONS_KEY } from "./late-fonts.ts";
import { plainPath } from "./paths.ts";

const START = "[data-page-start]";
/** A start within this fraction of the first screen needs no scrolling. */
const IN_SIGHT = 0.5;

// Whether a page was opened whose start may not be rendered yet.
let awaited = false;
let startedAt: Element | null = null;

/** Scrolls to the page's start, unless the first screen shows it. */
function goTo(start: Element): boolean {
  awaited = false;
  if (start.getBoundingClientRect().top <= window.innerHeight * IN_SIGHT) return false;
  start.scrollIntoView({ behavior: "instant", block: "start" });
  startedAt = start;
  return true;
}

/** Scrolls to the element with `data-page-start`, or to the top. */
function scrollToStart(): void {
  window.scrollTo(0, 0);
  startedAt = null;
  awaited = true;
  const start = document.querySelector(START);
  if (start) goTo(start);
}

function keepPosition(): void {
  awaited = false;
  startedAt = null;
}

/** Scrolls to a late start, unless the reader has scrolled; returns whether it did. */
export function arriveAt(start: Element): boolean {
  return awaited && start.isConnected && window.scrollY === 0 && goTo(start);
}

/** Returns the heading of the section where the page started; null at the top. */
export function startHeading(): HTMLElement | null {
  return startedAt?.isConnected ? startedAt.querySelector("h1, h2, h3") : null;
}

/** Whether the document was opened by its URL, rather than by a reload or going back. */
function openedByUrl(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined || Reflect.get(navigation, "type") === "navigate";
}

/** Adds the path, because the first entries of pages that are not prerendered share one key. */
export const scrollPositionKey = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === "default" && !import.meta.env.SSR ? `${key} ${plainPath(pathname)}` : key;

/** Deletes the scroll position that an earlier document saved for this URL. */
export function deleteStaleScrollPosition(): void {
  if (!openedByUrl()) return;
  const positions = parseStored(tabStorage.getItem(SCROLL_POSITIONS_KEY));
  if (positions === null) return;
  const { [scrollPositionKey({ key: "default", pathname: location.pathname })]: _, ...others } =
    Object(positions);
  tabStorage.setItem(SCROLL_POSITIONS_KEY, JSON.stringify(others));
}

/** Scrolls a newly opened page to its `data-page-start`; the router restores all others. */
export function usePageStart(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const path = plainPath(pathname);
  const shown = useRef<string | null>(null);

  // The router restores its position before this effect.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    const first = shown.current === null;
    shown.current = path;
    const isNewPage = first ? openedByUrl() && window.scrollY === 0 : type !== "POP";
    if (isNewPage && hash === "") scrollToStart();
    else keepPosition();
  }, [path, hash, type]);
}
