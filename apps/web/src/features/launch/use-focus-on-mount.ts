import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus to an element when it appears, so that screen readers begin there. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
