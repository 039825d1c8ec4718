import { readerTexts } from "@sovereign/content/words/reader";
import type { ReactNode } from "react";
import { buttonClasses } from "#design/controls/button-classes.ts";
import { Icon } from "#design/controls/icon.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import type { OpenedPiece } from "./piece-query.ts";
import styles from "./reader.module.css";
import { ReaderHead } from "./reader-head.tsx";
import { ReaderAnnounced } from "./reader-states.tsx";

/** A piece that is open: its head and `text`; a video leads out, an announced one waits. */
export function ReaderPiece({ piece, keptAt, text }: OpenedPiece & { text: ReactNode }) {
  const { position } = piece;
  if (piece.state === "later") return <ReaderAnnounced item={piece} position={position} />;
  return (
    <>
      <ReaderHead item={piece} position={position}>
        {keptAt !== null && <p className={`${styles.mark} noprint`}>{readerTexts.kept}</p>}
      </ReaderHead>
      {piece.youtube_url === null ? (
        text
      ) : (
        <>
          {piece.blurb && <p className="lede">{piece.blurb}</p>}
          <OutsideLink
            className={buttonClasses({ variant: "primary" }, styles.watch)}
            href={piece.youtube_url}
          >
            {readerTexts.watch}
            <Icon name="out" />
          </OutsideLink>
          {text}
        </>
      )}
    </>
  );
}
