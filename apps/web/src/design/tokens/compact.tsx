import type { ReactNode } from "react";
import "./compact.css";
import { Density } from "#design/controls/layer.tsx";

/** Draws its controls, and those of its dialogs, smaller than a member's. */
export function Compact({ children }: { children: ReactNode }) {
  return (
    <Density value="compact">
      <div data-density="compact">{children}</div>
    </Density>
  );
}
