declare global {
  interface Window {
    /** Left by `EARLY_CLICKS_SCRIPT`; ends the listening and gives what was pressed last. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

/**
 * Runs within a prerendered page before any other script and remembers the last press on a control
 * marked `data-early`, which nothing answers yet. Built into the pages that have such a control.
 */
export const EARLY_CLICKS_SCRIPT =
  '(()=>{let b=null,f=e=>{b=e.target.closest("[data-early]")??b};addEventListener("click",f,true);' +
  'window.takeEarlyClick=()=>{removeEventListener("click",f,true);let t=b;b=null;return t}})()';

/** Presses what was pressed last before the page could answer; called once it can. */
export function answerEarlyClick(): void {
  window.takeEarlyClick?.()?.click();
}
