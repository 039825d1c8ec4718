import { fill } from "@sovereign/content/public/fill";
import { vaultItemNote } from "@sovereign/content/public/shelf-words";
import { locked } from "@sovereign/content/words/notices";
import { pieceReader as words } from "@sovereign/content/words/office-publish";
import type { PieceCheck, ShownPiece } from "@sovereign/contract/office-piece-check";
import type { PieceShelf } from "@sovereign/domain/piece";
import type { ReactNode } from "react";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import styles from "./piece-frame.module.css";
import { shelfTitle } from "./piece-words.ts";

type PieceReaderProps = {
  shelf: PieceShelf;
  check: Pick<PieceCheck, "shown" | "body" | "length" | "sound" | "film">;
  /** Shown instead of the text. */
  children?: ReactNode;
};

/** An item as its readers see it. */
export function PieceReader({ shelf, check, children }: PieceReaderProps) {
  const { shown, body, length } = check;
  if (!shown) return <p className="t2">{words.unreadable}</p>;
  return (
    <>
      <p className={`note ${styles.note}`}>{noteOf(shelf, shown, length?.minutes ?? null)}</p>
      <h2 className={styles.readerTitle}>{shown.title}</h2>
      {shown.subtitle && <p className={`t2 ${styles.stand}`}>{shown.subtitle}</p>}
      {check.sound && (
        // biome-ignore lint/a11y/useMediaCaption: the piece's text has its words
        <audio
          className={`full block ${styles.media}`}
          controls
          preload="none"
          src={check.sound.src}
        />
      )}
      {check.film && (
        <video
          className={`full block ${styles.media}`}
          controls
          preload="none"
          src={check.film.src}
          {...(check.film.poster && { poster: check.film.poster })}
        >
          <track kind="captions" srcLang="en" src={check.film.captions} />
        </video>
      )}
      {children ?? <PieceText shelf={shelf} shown={shown} body={body} />}
    </>
  );
}

function noteOf(shelf: PieceShelf, shown: ShownPiece, minutes: number | null): string {
  if (shelf === "manifesto") return fill(words.law, { number: shown.number ?? "" });
  if (shelf === "programme") {
    return fill(words.day, { day: shown.order ?? 0, category: shown.category ?? "" });
  }
  if (shelf === "pack") return shelfTitle(shelf);
  const { author, first_published, order } = shown;
  const number = order ?? 1;
  return vaultItemNote(
    { section: shelf, author, first_published, minutes },
    { number, of: number },
  );
}

function PieceText({ shelf, shown, body }: Omit<PieceReaderProps, "check"> & PieceCheckParts) {
  const isFirst = shelf !== "manifesto";
  return (
    <>
      {shown.film && shown.blurb && <p className="lede">{shown.blurb}</p>}
      {shown.action && (
        <p className={`stack hairlines py-3 ${styles.action}`}>
          <span className="note">{words.action}</span>
          {shown.action}
        </p>
      )}
      {body ? (
        <div className={styles.text}>
          <RichTextView text={body} dropCap={isFirst} />
        </div>
      ) : (
        !shown.film && (
          <>
            {shown.blurb && <p className="lede">{shown.blurb}</p>}
            <p className="mt-4 t2">
              {shown.releases
                ? fill(locked.later.body, { releases: shown.releases })
                : words.noText}
            </p>
          </>
        )
      )}
    </>
  );
}

type PieceCheckParts = { shown: ShownPiece; body: PieceCheck["body"] };
