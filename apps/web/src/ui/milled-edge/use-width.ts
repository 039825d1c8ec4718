import { type RefCallback, useCallback, useState } from "react";

/**
 * The ref of an element and its width in whole CSS pixels, measured before the first paint and at
 * every resize; null until it is known.
 */
export function useWidth(): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
}
