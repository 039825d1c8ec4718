import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import type { ReactNode } from "react";
import styles from "./reader.module.css";

type HighlightRowProps = {
  highlight: HighlightAnswer;
  /** Whether the quote is in the current text. */
  stands: boolean;
  children?: ReactNode;
};

/** A passage, the note on it, and what can be done with both. */
export function HighlightRow({ highlight: { quote, note }, stands, children }: HighlightRowProps) {
  return (
    <li className={`stack gap-2 hairline py-4 ${styles.row}`}>
      <blockquote className={`pl-4 ${styles.quote}`} dir="auto">
        {quote}
      </blockquote>
      {note && (
        <p className={`pl-4 ${styles.note} written`} dir="auto">
          {note}
        </p>
      )}
      {!stands && <p className="pl-4 small t3">{texts.earlier}</p>}
      {children && <div className="wrap pl-4 gap-x-5 noprint">{children}</div>}
    </li>
  );
}
