/** Longer than any frame; a page that is being covered gets none. */
const MAX_DELAY_MS = 200;

let coming: Promise<void> | null = null;

/** Resolves once the current rendering is on the screen; immediately on a hidden page. */
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
    const timer = setTimeout(resolve, MAX_DELAY_MS, null);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    requestAnimationFrame(() => {
      // Later rendering may belong to the next frame.
      coming = null;
      // The frame's callback runs before its painting, the next task after it.
      setTimeout(resolve, 0, null);
    });
  });
  coming = null;
  over.abort();
}
