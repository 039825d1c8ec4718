import { useEffect, useRef } from "react";
import { startHeading } from "./page-start.ts";
import { paths } from "./paths.ts";

function focus(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves the focus to the page itself, for acts that take the control away which had it. */
export function focusPage(): void {
  focus(document.querySelector("main"));
}

/** Pages that one leaves for the place one came from, rather than for a new one. */
const isLeftBehind = (address: string) => address.startsWith(`${paths.vault}/`) || isDay(address);

const isDay = (address: string) => address.startsWith(`${paths.history}/`) && /\d$/.test(address);

/**
 * Gives the focus to the page's link that leads to where one comes from, so that one stands where
 * one left it; gives whether there is such a link.
 */
function focusReturn(from: string, to: string): boolean {
  // From one day to the next is no return, although the way back stands there.
  if (!isLeftBehind(from) || isDay(to)) return false;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
  // The last is the row on its shelf; what leads the page may be the same piece.
  const link = links.findLast(({ pathname }) => pathname === from);
  if (!link) return false;
  link.focus({ preventScroll: true });
  const { top, bottom } = link.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: "center" });
  return true;
}

/**
 * Moves the focus to the heading of the page, or of the place where it begins, so that screen readers announce it and the next Tab starts
 * there; to the page itself while its content is on its way, because a skeleton's heading leaves.
 */
export function focusHeading(): void {
  const waiting = document.querySelector("main [data-waiting]") !== null;
  if (waiting) focusPage();
  else focus(startHeading() ?? document.querySelector("main h1") ?? document.querySelector("main"));
}

/**
 * For the ref of a heading that comes after its page: moves the focus there as it appears, unless the
 * reader has gone elsewhere.
 */
export function focusLateHeading(heading: HTMLElement | null): void {
  const focused = document.activeElement;
  const waits = focused === null || focused === document.body || focused.localName === "main";
  if (heading && waits) focusHeading();
}

/**
 * Moves the focus whenever `view`, a page's address or a name, has changed: to the row of the piece
 * that one has read, or to the page's heading.
 */
export function useFocusOnChange(view: string): void {
  const previous = useRef(view);
  // The heading is there once the view is drawn.
  useEffect(() => {
    if (previous.current === view) return;
    const from = previous.current;
    previous.current = view;
    if (focusReturn(from, view)) return;
    focusHeading();
    // A figure that measures its room first draws its links in the same moment, after the effects.
    queueMicrotask(() => focusReturn(from, view));
  }, [view]);
}
