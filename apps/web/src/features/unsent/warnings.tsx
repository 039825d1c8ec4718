import { plural } from "@sovereign/content/public/fill";
import { unsentPage } from "@sovereign/content/words/unsent";
import type { OutboxState } from "#core/outbox/tab-writes.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./unsent.module.css";

export function Warnings({ outbox }: { outbox: OutboxState }) {
  const { waiting, unknown, notKept, persisted } = outbox;
  const warnings = [
    notKept && unsentPage.notKept,
    !notKept && persisted === false && waiting.length > 0 && unsentPage.notPersisted,
    unknown > 0 && plural(unsentPage.unknown, unknown, { count: inWordsFirst(unknown) }),
  ].filter((warning) => warning !== false);
  if (warnings.length === 0) return null;
  return (
    <div className={`stack gap-3 mb-6 ${styles.notes}`}>
      {warnings.map((warning) => (
        <p key={warning} className="small t2">
          <Icon name="alert" />
          <span>{warning}</span>
        </p>
      ))}
    </div>
  );
}
