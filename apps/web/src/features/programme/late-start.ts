import { focusHeading } from "#core/page/page-focus.ts";
import { arriveAt } from "#core/page/page-start.ts";

/**
 * For the ref of the element that carries `data-page-start`: where its data comes after the page was
 * opened, the page still begins there, and so does the keyboard, if the page itself has the focus
 * until then.
 */
export function beginAtLateStart(start: Element | null): void {
  if (!start) return;
  // Whether the page is being opened anew is known once all of it is drawn.
  queueMicrotask(() => {
    const waited = document.activeElement?.localName === "main";
    if (arriveAt(start) && waited) focusHeading();
  });
}
