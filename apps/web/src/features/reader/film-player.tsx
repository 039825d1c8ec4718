import { fill } from "@sovereign/content/public/fill";
import { filmPlayer as words } from "@sovereign/content/words/reader";
import type { PieceFilm } from "@sovereign/contract/rich-text";
import { useState } from "react";
import { addressOnServer, serverAddress } from "#core/api/server-address.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import styles from "./reader.module.css";

export type FilmPlayerProps = {
  title: string;
  film: PieceFilm;
  /** Refetches the item, with a new ticket for its film. */
  onAgain: () => Promise<unknown>;
};

/** Plays an item's film, with captions; a native app's page needs permission for another origin. */
export default function FilmPlayer({ title, film, onAgain }: FilmPlayerProps) {
  // A later ticket must not interrupt what plays.
  const [opened, setOpened] = useState<PieceFilm | null>(film);
  const [failed, setFailed] = useState(false);
  const { src, captions, poster } = opened ?? film;
  if (failed) {
    return (
      <div className={`full block ${styles.film} noprint`}>
        <Alert>{words.failed}</Alert>
        <Button
          variant="text"
          onClick={async () => {
            await onAgain();
            setOpened(null);
            setFailed(false);
          }}
        >
          {words.again}
        </Button>
      </div>
    );
  }
  return (
    <video
      className={`full block ${styles.film} noprint`}
      aria-label={fill(words.film, { title })}
      src={addressOnServer(src)}
      {...(poster && { poster: addressOnServer(poster) })}
      {...(serverAddress && { crossOrigin: "anonymous" })}
      controls
      controlsList="nodownload"
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
    >
      <track kind="captions" srcLang="en" label={words.captions} src={addressOnServer(captions)} />
    </video>
  );
}
