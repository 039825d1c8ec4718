import type { MouseEvent, ReactNode } from "react";
import { openExternal } from "#platform/links.ts";
import { isNativePlatform } from "#platform/platform.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Icon } from "#ui/icon.tsx";
import type { OpenedPiece } from "./piece-query.ts";
import { ReaderHead } from "./reader-head.tsx";
import { ReaderAnnounced } from "./reader-states.tsx";
import { useHeadingFocus } from "./reader-text.tsx";
import { READER_TEXTS } from "./texts.ts";

/** A piece that is open: its head and `text`; a video leads out, an announced one waits. */
export function ReaderPiece({ piece, keptAt, text }: OpenedPiece & { text: ReactNode }) {
  useHeadingFocus();
  const { position } = piece;
  if (piece.state === "later") return <ReaderAnnounced item={piece} position={position} />;
  return (
    <>
      <ReaderHead item={piece} position={position}>
        {keptAt !== null && <p className="reader-mark noprint">{READER_TEXTS.kept}</p>}
      </ReaderHead>
      {piece.youtube_url === null ? (
        text
      ) : (
        <>
          {piece.blurb && <p className="lede">{piece.blurb}</p>}
          <VideoLink url={piece.youtube_url} />
          {text}
        </>
      )}
    </>
  );
}

function VideoLink({ url }: { url: string }) {
  // A store's app has no tabs: its shell hands the address to the system's browser.
  const open = (event: MouseEvent) => {
    if (!isNativePlatform()) return;
    event.preventDefault();
    openExternal(url);
  };
  return (
    <a
      className={buttonClasses({ variant: "primary" }, "reader-watch")}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={open}
    >
      {READER_TEXTS.watch}
      <span className="vh"> {READER_TEXTS.newTab}</span>
      <Icon name="out" />
    </a>
  );
}
