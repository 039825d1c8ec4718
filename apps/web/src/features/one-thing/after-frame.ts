/** Longer than any frame; a page that is being covered gets none. */
const LONGEST_MS = 200;

/** Resolves once what was drawn just now is on the screen; at once while nothing is painted. */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The frame's own callback comes before its painting, the next task after it.
      setTimeout(resolve);
    });
  });
}
