import { type PieceReference, recallPlace, rememberPlace } from "./reading-places.ts";
import {
  barHeight,
  boxesOf,
  lineOf,
  type Place,
  pageOf,
  percentRead,
  placeAt,
} from "./reading-progress.ts";

const WRITE_AFTER_MS = 300;
/** The notice disappears after scrolling this fraction of a screen. */
const MOVED_ON = 0.6;

function scrollToPlace(text: HTMLElement, place: Place): boolean {
  const line = lineOf(boxesOf(text), place);
  if (line === null) return false;
  window.scrollTo(0, line - barHeight());
  return true;
}

function onResize(element: HTMLElement, listener: () => void): () => void {
  const size = () => `${element.clientWidth} ${element.clientHeight}`;
  let last = size();
  const watch = new ResizeObserver(() => {
    if (size() === last) return;
    last = size();
    listener();
  });
  watch.observe(element);
  return () => watch.disconnect();
}

type Reader = {
  userId: string;
  piece: PieceReference;
  /** True when the position was restored, false once the member has read on. */
  onContinued: (continued: boolean) => void;
};

/** Restores and saves the reading position, also across resizes. Returns a cleanup function. */
export function followReading(
  text: HTMLElement,
  { userId, piece, onContinued }: Reader,
): () => void {
  let here: Place | null = null;
  let broughtBackTo: number | null = null;
  let latest: { place: Place | null; percent: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;

  const write = () => {
    clearTimeout(timer);
    if (!latest) return;
    const { place, percent } = latest;
    rememberPlace(userId, piece, place && { ...place, percent });
  };
  const look = () => {
    // The next page may scroll before this cleanup runs.
    if (!text.isConnected) return;
    here = placeAt(boxesOf(text), window.scrollY + barHeight());
    latest = { place: here, percent: percentRead(pageOf(text)) };
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
    if (broughtBackTo === null) return;
    if (Math.abs(window.scrollY - broughtBackTo) <= window.innerHeight * MOVED_ON) return;
    broughtBackTo = null;
    onContinued(false);
  };
  const hold = () => {
    if (here) scrollToPlace(text, here);
  };

  const stopped = recallPlace(userId, piece);
  // A URL's anchor wins. Runs after React Router, which scrolls to the top in the same task.
  if (stopped && !window.location.hash) {
    queueMicrotask(() => {
      if (left || !scrollToPlace(text, stopped)) return;
      here = stopped;
      broughtBackTo = window.scrollY;
      onContinued(true);
    });
  }

  const stopSizes = onResize(text, hold);
  window.addEventListener("scroll", look, { passive: true });
  window.addEventListener("pagehide", write);
  return () => {
    left = true;
    stopSizes();
    window.removeEventListener("scroll", look);
    window.removeEventListener("pagehide", write);
    write();
  };
}
