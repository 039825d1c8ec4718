import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus to an element when it appears, so that screen readers begin there. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  // After the layer around it has opened, which moves the focus itself.
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
