import type { ReactNode } from "react";
import { brand } from "#core/words/brand.ts";
import styles from "./alone.module.css";

/** A page before the office, without its frame. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <main className={`stack center ${styles.page}`}>
      <div className={`stack gap-5 full centered ${styles.inside}`}>
        <p className="word">{brand.productName}</p>
        {children}
      </div>
    </main>
  );
}
