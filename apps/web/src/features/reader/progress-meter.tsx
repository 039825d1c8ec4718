import { useEffect, useState } from "react";
import { percentRead } from "./reading-progress.ts";
import { pageOf } from "./text-layout.ts";
import { READER_TEXTS } from "./texts.ts";

/**
 * The percentage and its line (specification, section 2, the reader). It follows the page by itself,
 * so that a scroll draws these two again and never the text.
 */
export function ProgressMeter({ text }: { text: HTMLElement | null }) {
  const percent = usePercentRead(text);
  return (
    <>
      <span className="reader-percent num" aria-hidden="true">
        {text && `${percent}%`}
      </span>
      {text && (
        <span
          className="reader-progress"
          role="progressbar"
          aria-label={READER_TEXTS.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      )}
    </>
  );
}

function usePercentRead(text: HTMLElement | null): number {
  const [percent, setPercent] = useState(0);

  useEffect(() => {
    if (!text) return;
    const look = () => setPercent(percentRead(pageOf(text)));
    // Also says the first size, and follows the text's own size and the window's.
    const sizes = new ResizeObserver(look);
    sizes.observe(text);
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [text]);

  return percent;
}
