import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** The text a member will read, in their font. */
export function TheyRead({ children }: { children: ReactNode }) {
  return <q className={`block ${styles.read}`}>{children}</q>;
}
