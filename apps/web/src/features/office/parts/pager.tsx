import type { ReactNode } from "react";
import styles from "./pager.module.css";

/** Below a list: how much of it is shown, and the way to the rest. */
export function Pager({ shown, children }: { shown: string; children: ReactNode }) {
  return (
    <div className={styles.pager}>
      <p>{shown}</p>
      {children}
    </div>
  );
}
