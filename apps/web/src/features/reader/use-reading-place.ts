import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type PieceReference, recallPlace, rememberPlace } from "./reading-places.ts";
import { lineOf, type Place, percentRead, placeAt } from "./reading-progress.ts";
import { barHeight, boxesOf, pageOf } from "./text-layout.ts";

const WRITE_AFTER_MS = 300;
/** The notice leaves once the reading has gone on by so much of a screen. */
const MOVED_ON = 0.6;

function scrollToPlace(text: HTMLElement, place: Place): boolean {
  const line = lineOf(boxesOf(text), place);
  if (line === null) return false;
  window.scrollTo(0, line - barHeight());
  return true;
}

/**
 * Keeps a member's place in a piece: brings it back when the text opens, remembers it while they
 * read, and holds it when the text's size or width changes. Answers whether it was brought back.
 */
export function useReadingPlace(
  text: HTMLElement | null,
  userId: string,
  { section, id }: PieceReference,
  textSize: number,
): { continued: boolean; startOver: () => void } {
  const [continued, setContinued] = useState(false);
  const here = useRef<Place | null>(null);

  useLayoutEffect(() => {
    if (!text) return;
    const stopped = recallPlace(userId, { section, id });
    // An address that names a heading asks for that heading.
    if (!stopped || window.location.hash) return;
    let left = false;
    // After the router, which takes a new page to its top in the same turn.
    queueMicrotask(() => {
      if (left || !scrollToPlace(text, stopped)) return;
      here.current = stopped;
      setContinued(true);
      const restoredAt = window.scrollY;
      // The letters' own face may come later than the text and move it a little.
      void document.fonts?.ready.then(() => {
        if (!left && window.scrollY === restoredAt) scrollToPlace(text, stopped);
      });
    });
    return () => {
      left = true;
    };
  }, [text, userId, section, id]);

  useEffect(() => {
    if (!text) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: { place: Place | null; percent: number } | undefined;

    const write = () => {
      clearTimeout(timer);
      if (!latest) return;
      const { place, percent } = latest;
      rememberPlace(userId, { section, id }, place && { ...place, percent });
    };
    const look = () => {
      // The next page may scroll before this one has let go.
      if (!text.isConnected) return;
      here.current = placeAt(boxesOf(text), window.scrollY + barHeight());
      latest = { place: here.current, percent: percentRead(pageOf(text)) };
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    };
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [text, userId, section, id]);

  useEffect(() => {
    if (!continued) return;
    const from = window.scrollY;
    const look = () => {
      const moved = Math.abs(window.scrollY - from) > window.innerHeight * MOVED_ON;
      if (moved) setContinued(false);
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [continued]);

  useHeldPlace(text, textSize, here);

  const startOver = useCallback(() => {
    setContinued(false);
    window.scrollTo(0, 0);
  }, []);
  return { continued, startOver };
}

/** What is being read stays where it is when the letters or the lines change under it. */
function useHeldPlace(
  text: HTMLElement | null,
  textSize: number,
  here: { readonly current: Place | null },
): void {
  const size = useRef(textSize);
  useLayoutEffect(() => {
    if (size.current === textSize) return;
    size.current = textSize;
    if (text && here.current) scrollToPlace(text, here.current);
  }, [text, textSize, here]);

  useEffect(() => {
    if (!text) return;
    let width = text.clientWidth;
    const watch = new ResizeObserver(() => {
      if (text.clientWidth === width) return;
      width = text.clientWidth;
      if (here.current) scrollToPlace(text, here.current);
    });
    watch.observe(text);
    return () => watch.disconnect();
  }, [text, here]);
}
