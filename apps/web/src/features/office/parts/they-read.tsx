import type { ReactNode } from "react";
import styles from "./they-read.module.css";

/** What a member will read, in their type. */
export function TheyRead({ children }: { children: ReactNode }) {
  return <q className={`block ${styles.read}`}>{children}</q>;
}
