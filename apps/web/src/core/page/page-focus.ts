import { useEffect, useRef } from "react";
import { startHeading } from "./page-start.ts";
import { paths } from "./paths.ts";

function focus(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Focuses the page itself, for actions that remove the focused control. */
export function focusPage(): void {
  focus(document.querySelector("main"));
}

/** Pages that are closed to return to a list, rather than to continue. */
const isLeftBehind = (address: string) => address.startsWith(`${paths.vault}/`) || isDay(address);

const isDay = (address: string) => address.startsWith(`${paths.history}/`) && /\d$/.test(address);

/** Focuses the link to the page the reader came from; returns whether there is one. */
function focusReturn(from: string, to: string): boolean {
  // From one day to the next is not a return, although a back link exists.
  if (!isLeftBehind(from) || isDay(to)) return false;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
  // The last link is the row on its shelf; the featured item at the top may be the same.
  const link = links.findLast(({ pathname }) => pathname === from);
  if (!link) return false;
  link.focus({ preventScroll: true });
  const { top, bottom } = link.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: "center" });
  return true;
}

/** Focuses the page's heading for screen readers; the page itself while content loads. */
export function focusHeading(): void {
  const waiting = document.querySelector("main [data-waiting]") !== null;
  if (waiting) focusPage();
  else focus(startHeading() ?? document.querySelector("main h1") ?? document.querySelector("main"));
}

/** A ref callback that focuses a late heading, unless the reader has moved the focus. */
export function focusLateHeading(heading: HTMLElement | null): void {
  const focused = document.activeElement;
  const waits = focused === null || focused === document.body || focused.localName === "main";
  if (heading && waits) focusHeading();
}

/** A ref callback that passes the focus of the page, which it had while loading, to its heading. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (heading && document.activeElement?.localName === "main") focusHeading();
}

/** When `view` changes, focuses the row of the item just read, or the page's heading. */
export function useFocusOnChange(view: string): void {
  const previous = useRef(view);
  // The heading exists once the view is rendered.
  useEffect(() => {
    if (previous.current === view) return;
    const from = previous.current;
    previous.current = view;
    if (focusReturn(from, view)) return;
    focusHeading();
    // A figure that measures its space renders its links after the effects.
    queueMicrotask(() => focusReturn(from, view));
  }, [view]);
}

/** A ref callback that focuses the element when it appears, so that screen readers start there. */
export function focusOnMount(element: HTMLElement | null): void {
  // After the enclosing layer has opened, which moves the focus itself.
  queueMicrotask(() => element?.focus({ preventScroll: true }));
}
