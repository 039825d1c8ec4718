import type { StoppedAt } from "@sovereign/contract/kept-places";
import { findPlace, openingOf, type ReadingPlace } from "@sovereign/domain/reading-place";
import { type PieceReference, recallPlace, rememberPlace } from "./reading-places.ts";
import {
  barHeight,
  boxesOf,
  lineOf,
  openingsOf,
  pageOf,
  percentRead,
  placeAt,
} from "./reading-progress.ts";

const WRITE_AFTER_MS = 300;
/** The notice disappears after scrolling this fraction of a screen. */
const MOVED_ON = 0.6;
/** Rounded scroll positions differ from the restored one by less. */
const UNMOVED_OFFSET = 0.02;

function scrollToPlace(text: HTMLElement, place: ReadingPlace): boolean {
  const found = findPlace(openingsOf(text), place);
  const line = found && lineOf(boxesOf(text), found);
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
  /** A position was restored, so the page did not open at the top. */
  onContinued: (place: StoppedAt) => void;
  /** The member has read on, so a notice about the position is outdated. */
  onReadOn: () => void;
  /** The member is somewhere else in the text; saved on this device already. */
  onPlace: (place: StoppedAt) => void;
};

export type FollowedReading = {
  goTo: (place: ReadingPlace) => void;
  stop: () => void;
};

/** Restores and saves the reading position, also across resizes. */
export function followReading(text: HTMLElement, reader: Reader): FollowedReading {
  const { userId, piece, onContinued, onReadOn, onPlace } = reader;
  let here: ReadingPlace | null = null;
  let begunAt: number | null = null;
  let latest: { place: ReadingPlace | null; percent: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;

  const write = () => {
    clearTimeout(timer);
    if (!latest) return;
    const { place, percent } = latest;
    latest = undefined;
    const at = new Date().toISOString();
    const opening = openingOf(
      text.querySelectorAll(".prose > *")[place?.block ?? 0]?.textContent ?? "",
    );
    const stopped = { block: 0, offset: 0, ...place, opening, percent, at };
    rememberPlace(userId, piece, stopped);
    onPlace(stopped);
  };
  const look = () => {
    // The next page may scroll before this cleanup runs.
    if (!text.isConnected) return;
    const place = placeAt(boxesOf(text), window.scrollY + barHeight());
    // Restoring the position, or resizing the text, is not reading.
    if (here && isSame(here, place)) return;
    begunAt ??= window.scrollY;
    if (Math.abs(window.scrollY - begunAt) > window.innerHeight * MOVED_ON) {
      begunAt = window.scrollY;
      onReadOn();
    }
    here = place;
    latest = { place, percent: percentRead(pageOf(text)) };
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
  };
  const hold = () => {
    if (here && scrollToPlace(text, here)) begunAt = window.scrollY;
  };
  const restore = (place: ReadingPlace): boolean => {
    if (left || !scrollToPlace(text, place)) return false;
    here = placeAt(boxesOf(text), window.scrollY + barHeight());
    begunAt = window.scrollY;
    return true;
  };

  const stopped = recallPlace(userId, piece);
  // A URL's anchor wins. Runs after React Router, which scrolls to the top in the same task.
  if (stopped && !window.location.hash) {
    queueMicrotask(() => {
      if (restore(stopped)) onContinued(stopped);
    });
  }

  const stopSizes = onResize(text, hold);
  window.addEventListener("scroll", look, { passive: true });
  window.addEventListener("pagehide", write);
  return {
    goTo(place) {
      if (!restore(place)) return;
      latest = { place: here, percent: percentRead(pageOf(text)) };
      write();
    },
    stop() {
      left = true;
      stopSizes();
      window.removeEventListener("scroll", look);
      window.removeEventListener("pagehide", write);
      write();
    },
  };
}

const isSame = (one: ReadingPlace, other: ReadingPlace | null) =>
  one.block === other?.block && Math.abs(one.offset - other.offset) < UNMOVED_OFFSET;
