import { useEffect } from "react";
import { useLocation } from "react-router";

const PREFIX = "#highlight-";

export const highlightHash = (id: string) => `${PREFIX}${id}`;

/** Shows the highlight that the URL names, once the text has its marks. */
export function useShownHighlight(element: HTMLElement | null, isMarked: boolean): void {
  const { hash } = useLocation();
  const id = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
  // The marks come with a response, after the page has opened at its top.
  useEffect(() => {
    if (!element || !isMarked || !id) return;
    const mark = element.querySelector(`[data-mark="${CSS.escape(id)}"]`);
    mark?.scrollIntoView({ block: "center" });
    element.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)?.focus({
      preventScroll: true,
    });
  }, [element, isMarked, id]);
}
