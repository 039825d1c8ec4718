/** Longer than any frame; a page that is being covered gets none. */
const LONGEST_MS = 200;

/**
 * Resolves once what was drawn just now is on the screen; at once while nothing is painted, and when
 * the page is hidden or left meanwhile.
 */
export async function afterFrame(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  const over = new AbortController();
  await new Promise<unknown>((resolve) => {
    document.addEventListener("visibilitychange", resolve, over);
    window.addEventListener("pagehide", resolve, over);
    const timer = setTimeout(resolve, LONGEST_MS, null);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    // The frame's own callback comes before its painting, the next task after it.
    requestAnimationFrame(() => setTimeout(resolve, 0, null));
  });
  over.abort();
}
