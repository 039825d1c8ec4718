import type { ReactNode } from "react";
import "./pager.css";

/** Below a list: how much of it is shown, and the way to the rest. */
export function Pager({ shown, children }: { shown: string; children: ReactNode }) {
  return (
    <div className="pager">
      <p>{shown}</p>
      {children}
    </div>
  );
}
