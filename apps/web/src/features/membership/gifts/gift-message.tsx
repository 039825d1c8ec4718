import type { ReactNode } from "react";
import styles from "./gifts.module.css";

type GiftMessageProps = { title: string; lead: string; note?: string; children?: ReactNode };

export function GiftMessage({ title, lead, note, children }: GiftMessageProps) {
  return (
    <>
      <h1 className="title">{title}</h1>
      <p className={`t2 ${styles.lead}`}>{lead}</p>
      {note && <p className={`t2 ${styles.lead}`}>{note}</p>}
      <div className={styles.acts}>{children}</div>
    </>
  );
}
