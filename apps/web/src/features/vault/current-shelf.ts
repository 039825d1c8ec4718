import { useSyncExternalStore } from "react";

/** Where a shelf begins and ends, in pixels from the top of the window. */
type ShelfEdges = { id: string; top: number; bottom: number };

// A shelf that was gone to stands this far below the top, at the most.
const READING_LINE = 120;

/**
 * The shelf that is being read: the one that has reached the top of the window. At the page's end a
 * short shelf never gets there, so the one gone to counts while it is on the screen, else the last.
 */
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

/** Calls back once a frame while the page moves; gives the function that stops it. */
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

/** The shelf that is being read, measured as the page scrolls. */
export function useCurrentShelf(ids: readonly string[], goneTo: string | null): string | undefined {
  return useSyncExternalStore(
    watchPage,
    () => measure(ids, goneTo),
    () => ids[0],
  );
}
