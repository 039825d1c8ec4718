import { type PointerEvent, useState } from "react";

/** Attribute of a row's drag handle. */
export const HANDLE = { "data-drag-handle": "" } as const;

type RowDrag = {
  /** The position of the dragged row; null for none. */
  dragged: number | null;
  /** For the list, because a row that moves in the page would lose the pointer. */
  handlers: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onLostPointerCapture",
    (event: PointerEvent<HTMLElement>) => void
  >;
};

/** Moves the rows of a list by a mouse, a pen or a finger on their handles. */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<number | null>(null);
  const end = () => setDragged(null);
  return {
    dragged,
    handlers: {
      onPointerDown(event) {
        const { target, currentTarget: list, button, pointerId } = event;
        const handle = target instanceof Element && target.closest("[data-drag-handle]");
        const place = [...list.children].findIndex((row) => handle && row.contains(handle));
        if (place < 0 || button !== 0) return;
        // Else the press selects text.
        event.preventDefault();
        list.setPointerCapture(pointerId);
        setDragged(place);
      },
      onPointerMove({ currentTarget: list, clientY }) {
        if (dragged === null) return;
        const to = placeAt(list, dragged, clientY);
        if (to === dragged) return;
        list.children[to]?.scrollIntoView({ block: "nearest" });
        onMove(dragged, to);
        setDragged(to);
      },
      onPointerUp: end,
      onLostPointerCapture: end,
    },
  };
}

/** Returns the index for a row dragged to a height: the number of rows whose middle is above. */
function placeAt(list: HTMLElement, dragged: number, height: number): number {
  return [...list.children].filter((row, place) => {
    const { top, bottom } = row.getBoundingClientRect();
    return place !== dragged && (top + bottom) / 2 < height;
  }).length;
}
