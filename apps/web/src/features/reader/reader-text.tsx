import type { RichText } from "@sovereign/content/public/rich-text";
import { readerTexts } from "@sovereign/content/words/reader";
import { useCallback, useState } from "react";
import { focusHeading } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import { followReading } from "./follow-reading.ts";
import styles from "./reader.module.css";
import type { PieceReference } from "./reading-places.ts";

type ReaderTextProps = {
  body: RichText;
  reference: PieceReference;
  userId: string;
  /** Called with the text's element on mount and with null on unmount. */
  onElement: (element: HTMLElement | null) => void;
};

export function ReaderText({ body, reference, userId, onElement }: ReaderTextProps) {
  const [continued, setContinued] = useState(false);
  const { section, id } = reference;
  const follow = useCallback(
    (text: HTMLElement | null) => {
      if (!text) return;
      const piece = { section, id };
      const stop = followReading(text, { userId, piece, onContinued: setContinued });
      onElement(text);
      return () => {
        stop();
        onElement(null);
      };
    },
    [userId, section, id, onElement],
  );
  return (
    <>
      <div ref={follow}>
        <RichTextView text={body} dropCap />
      </div>
      <div className={`${styles.continued} noprint`} role="status">
        {continued && (
          <>
            <span>{readerTexts.continued}</span>
            <Button
              variant="text"
              onClick={() => {
                setContinued(false);
                window.scrollTo(0, 0);
                focusHeading();
              }}
            >
              {readerTexts.startOver}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
