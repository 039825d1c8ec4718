import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import "./measured.css";

/** Returns a ref and the element's width in whole CSS pixels; null until the first layout. */
export function useWidth(): [RefCallback<HTMLElement>, number | null] {
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
  draw: (width: number) => ReactNode;
  /** The placeholder's figure; by default the one that will fit. */
  hold?: "ledger" | "rim";
  ledgerHeight?: string;
  rimHeight?: string | undefined;
  children?: ReactNode;
};

/** Reserves the figure's room until the width is known. */
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
