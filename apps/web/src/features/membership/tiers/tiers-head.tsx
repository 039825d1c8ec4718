import { tiersPage } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import styles from "./tiers.module.css";

export function TiersHead({ children }: { children?: ReactNode }) {
  return (
    <header className={`stack one-col gap-4 pb-7 ${styles.head}`}>
      <h1 className="display">{tiersPage.title}</h1>
      <p className={`${styles.lede} lede`}>{tiersPage.subtitle}</p>
      {children}
    </header>
  );
}
