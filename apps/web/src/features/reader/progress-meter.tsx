import { readerTexts } from "@sovereign/content/words/reader";
import { useCallback, useSyncExternalStore } from "react";
import styles from "./reader.module.css";
import { percentRead } from "./reading-progress.ts";
import { pageOf } from "./text-layout.ts";

/**
 * The percentage and its line (specification, section 2, the reader). It follows the page by itself,
 * so that a scroll draws these two again and never the text.
 */
export function ProgressMeter({ text }: { text: HTMLElement | null }) {
  const percent = usePercentRead(text);
  return (
    <>
      <span className={`${styles.percent} num`} aria-hidden="true">
        {text && `${percent}%`}
      </span>
      {text && (
        <span
          className={styles.progress}
          role="progressbar"
          aria-label={readerTexts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      )}
    </>
  );
}

/** Calls back whenever more or less of a text may have been read; answers the function that stops. */
function watchReading(text: HTMLElement, listener: () => void): () => void {
  // Follows the text's own size too, and not the window's alone.
  const sizes = new ResizeObserver(listener);
  sizes.observe(text);
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    sizes.disconnect();
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}

function usePercentRead(text: HTMLElement | null): number {
  const watch = useCallback(
    (listener: () => void) => (text ? watchReading(text, listener) : () => {}),
    [text],
  );
  return useSyncExternalStore(
    watch,
    () => (text ? percentRead(pageOf(text)) : 0),
    () => 0,
  );
}
