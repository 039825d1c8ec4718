import { type PointerEvent, useRef } from "react";

/** From this many pixels on, a finger that moves more sideways than up or down is a swipe. */
const SWIPE_PX = 40;

/** Tells a finger's swipe: to the left asks for what comes next. The handlers belong to its place. */
export function useSwipe(onSwipe: (move: "next" | "previous") => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const forget = () => {
    from.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      if (pointerType === "touch" && isPrimary) from.current = { x: clientX, y: clientY };
      else forget();
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const x = clientX - from.current.x;
      const y = clientY - from.current.y;
      forget();
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) <= Math.abs(y)) return;
      onSwipe(x < 0 ? "next" : "previous");
    },
    // The browser took the finger for scrolling.
    onPointerCancel: forget,
  };
}
