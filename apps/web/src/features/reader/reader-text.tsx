import type { RichText } from "@sovereign/content/public/rich-text";
import { useEffect } from "react";
import { focusHeading } from "#lib/page-focus.ts";
import { Button } from "#ui/button.tsx";
import { RichTextView } from "#ui/rich-text.tsx";
import type { PieceReference } from "./reading-places.ts";
import { READER_TEXTS } from "./texts.ts";
import { useReadingPlace } from "./use-reading-place.ts";

type ReaderTextProps = {
  body: RichText;
  reference: PieceReference;
  userId: string;
  textSize: number;
  /** The element of the text, once it is on the page. */
  element: HTMLElement | null;
  onElement: (element: HTMLElement | null) => void;
};

/** The text of a piece, at the place where its reader stopped. */
export function ReaderText({
  body,
  reference,
  userId,
  textSize,
  element,
  onElement,
}: ReaderTextProps) {
  const { continued, startOver } = useReadingPlace(element, userId, reference, textSize);
  return (
    <>
      <div ref={onElement}>
        <RichTextView text={body} dropCap />
      </div>
      <div className="reader-continued noprint" role="status">
        {continued && (
          <>
            <span>{READER_TEXTS.continued}</span>
            <Button
              variant="text"
              onClick={() => {
                startOver();
                focusHeading();
              }}
            >
              {READER_TEXTS.startOver}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Moves the focus to a heading that came after its page, unless the reader has gone elsewhere. */
export function useHeadingFocus(): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.localName === "main") {
      focusHeading();
    }
  }, []);
}
