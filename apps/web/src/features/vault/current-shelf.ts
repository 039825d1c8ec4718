import { useSyncExternalStore } from "react";

/** In pixels from the top of the window. */
type ShelfEdges = { id: string; top: number; bottom: number };

// The maximum distance from the top of a shelf that was scrolled to.
const READING_LINE = 120;

/** At the page's end a short shelf never reaches the top, so the one navigated to counts. */
export function currentShelf(
  shelves: readonly ShelfEdges[],
  { atEnd, goneTo }: { atEnd: boolean; goneTo: string | null },
): string | undefined {
  if (atEnd) {
    const gone = shelves.find(({ id }) => id === goneTo);
    return gone && gone.bottom > READING_LINE ? gone.id : shelves.at(-1)?.id;
  }
  return shelves.findLast(({ top }) => top <= READING_LINE)?.id ?? shelves[0]?.id;
}

function edgesOf(id: string): ShelfEdges[] {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box ? [{ id, top: box.top, bottom: box.bottom }] : [];
}

/** Calls back at most once per frame while the page scrolls; returns an unsubscribe function. */
function watchPage(listener: () => void): () => void {
  let frame = 0;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      listener();
    });
  };
  window.addEventListener("scroll", schedule, { passive: true });
  window.addEventListener("resize", schedule);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", schedule);
    window.removeEventListener("resize", schedule);
  };
}

function measure(ids: readonly string[], goneTo: string | null): string | undefined {
  const page = document.documentElement;
  const left = page.scrollHeight - window.innerHeight - window.scrollY;
  const atEnd = window.scrollY > 0 && left < 2;
  return currentShelf(ids.flatMap(edgesOf), { atEnd, goneTo }) ?? ids[0];
}

export function useCurrentShelf(ids: readonly string[], goneTo: string | null): string | undefined {
  return useSyncExternalStore(
    watchPage,
    () => measure(ids, goneTo),
    () => ids[0],
  );
}
