import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./page-focus.ts";
import { arriveAt } from "./page-start.ts";

/**
 * For the element that carries `data-page-start`: where its data comes after the page was opened, the
 * page still begins there, and so does the keyboard, if the page itself has the focus until then.
 */
export function usePageStart<Place extends Element>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const start = place.current;
    // Whether the page is being opened anew is known once all of it is drawn.
    queueMicrotask(() => {
      const waited = document.activeElement?.localName === "main";
      if (start && arriveAt(start) && waited) focusHeading();
    });
  }, []);
  return place;
}
