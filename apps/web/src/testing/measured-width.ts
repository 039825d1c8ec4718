import { vi } from "vitest";

/** Gives every element this width, for figures that are drawn for the width they find. */
export function measuredAt(width: number): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, 0, width, 0),
  );
}
