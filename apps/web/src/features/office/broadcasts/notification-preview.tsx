import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { useId } from "react";
import { brand } from "#core/words/brand.ts";
import styles from "./compose.module.css";
import type { DraftText } from "./draft-saver.ts";

/** What a lock screen shows of it. */
export function NotificationPreview({ draft }: { draft: DraftText }) {
  const heading = useId();
  return (
    <section className={`stack at-top ${styles.column}`} aria-labelledby={heading}>
      <h2 id={heading} className={`mb-2 ${styles.heading}`}>
        {texts.onLockScreen}
      </h2>
      <div className={styles.mail}>
        <div className={styles.notification}>
          <p>{brand.productName}</p>
          <p>{draft.subject || "\u00a0"}</p>
          {draft.preview && <p>{draft.preview}</p>}
        </div>
      </div>
    </section>
  );
}
