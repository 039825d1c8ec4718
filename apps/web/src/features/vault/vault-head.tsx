import { vault } from "@sovereign/content/words/vault";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import styles from "./vault.module.css";

/** The head of the vault. `lede`: its line, undefined while that is on its way, null for none. */
export function VaultHead({ lede }: { lede?: string | null | undefined }) {
  return (
    <header className={`pagehead ${styles.head}`}>
      <h1 className="title">{vault.title}</h1>
      {lede === undefined && <Skeleton className={styles.ledeRoom} width="100%" height="" />}
      {lede && <p className={`${styles.lede} t2`}>{lede}</p>}
    </header>
  );
}
