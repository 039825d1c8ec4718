/** Longer than any frame; a page that is being covered gets none. */
const LONGEST_MS = 200;

/** The frame that is to come, for all that waits for it. */
let coming: Promise<void> | null = null;

/**
 * Resolves once what was drawn just now is on the screen; at once while nothing is painted, and when
 * the page is hidden or left meanwhile.
 */
export async function afterFrame(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  coming ??= nextFrame();
  await coming;
}

async function nextFrame(): Promise<void> {
  const over = new AbortController();
  await new Promise<unknown>((resolve) => {
    document.addEventListener("visibilitychange", resolve, over);
    window.addEventListener("pagehide", resolve, over);
    const timer = setTimeout(resolve, LONGEST_MS, null);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    requestAnimationFrame(() => {
      // What is drawn from here on may be the next frame's.
      coming = null;
      // The frame's own callback comes before its painting, the next task after it.
      setTimeout(resolve, 0, null);
    });
  });
  coming = null;
  over.abort();
}
