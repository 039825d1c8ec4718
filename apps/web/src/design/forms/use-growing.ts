import { type RefObject, useLayoutEffect } from "react";

/**
 * Lets a textarea grow with its text where the browser does not do it by itself
 * (`field-sizing: content`); `text` is its present text.
 */
export function useGrowing(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // A text's height is known once it is laid out, also one that nobody typed.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || text === null || CSS.supports("field-sizing", "content")) return;
    const fit = () => {
      element.style.height = "auto";
      element.style.height = `${element.scrollHeight}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, text]);
}
