import { tiersPage } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import styles from "./tiers-head.module.css";

/** The head of the levels' page: its name, its sentence, and beneath them what a member adds. */
export function TiersHead({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className="display">{tiersPage.title}</h1>
      <p className={`${styles.lede} lede`}>{tiersPage.subtitle}</p>
      {children}
    </header>
  );
}
