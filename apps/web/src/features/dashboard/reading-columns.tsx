import type { ReactNode } from "react";
import styles from "./dashboard.module.css";

/** The room of what there is to read, side by side where it fits: composed by the route. */
export function ReadingColumns({ children }: { children: ReactNode }) {
  return <div className={styles.reading}>{children}</div>;
}
