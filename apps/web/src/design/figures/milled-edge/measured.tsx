import { type ReactNode, type RefCallback, useCallback, useState } from "react";

/**
 * The ref of an element and its width in whole CSS pixels, measured before the first paint and at
 * every resize; null until it is known.
 */
function useWidth(): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
}

type MeasuredProps = {
  /** The figure for a width in pixels. */
  draw: (width: number) => ReactNode;
  /** Which figure the room is kept for until then; by itself the one that will fit. */
  hold?: "ledger" | "rim";
  /** That room's height for a ledger and for a rim, as CSS lengths. */
  ledgerHeight?: string;
  rimHeight?: string | undefined;
  children?: ReactNode;
};

/** A figure drawn for the width it is given, with its room kept until that is known. */
export function Measured({ draw, hold, ledgerHeight, rimHeight, children }: MeasuredProps) {
  const [ref, width] = useWidth();
  const room = { "--hold-ledger": ledgerHeight, "--hold-rim": rimHeight };
  return (
    <div ref={ref} className="measured rimbox">
      {width === null ? (
        <div className={hold ? `measured-hold is-${hold}` : "measured-hold"} style={room} />
      ) : (
        draw(width)
      )}
      {children && <div className="in num">{children}</div>}
    </div>
  );
}
