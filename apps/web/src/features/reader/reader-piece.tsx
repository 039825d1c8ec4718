import { readerTexts } from "@sovereign/content/words/reader";
import { vault as vaultTexts } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { buttonClasses, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import type { OpenedPiece } from "./piece-query.ts";
import styles from "./reader.module.css";
import { ReaderAnnounced, ReaderHead } from "./reader-states.tsx";
import type { SoundPlayerProps } from "./sound-player.tsx";

export function ReaderEnd({ next }: { next: ListedVaultItem | null }) {
  return (
    <footer className={`stack at-start gap-5 ${styles.end} noprint`}>
      {next && (
        <Link
          className={`stack gap-1 hairlines full plain ${styles.next}`}
          to={paths.vaultItem(next.section, next.id)}
        >
          <span className="note">{readerTexts.next}</span>
          <span className={`hover-line ${styles.nextTitle}`}>{next.title}</span>
          {next.subtitle && <span className="small t2">{next.subtitle}</span>}
          {next.state === "locked" && (
            <span className={`t3 small inline-line gap-2 ${styles.mark}`}>
              <Icon name="lock" />
              {vaultTexts.members}
            </span>
          )}
        </Link>
      )}
      <LinkButton to={paths.vault} variant="text">
        {readerTexts.backToVault}
      </LinkButton>
    </footer>
  );
}

/** Only an item with a sound or a film loads a player. */
const SoundPlayer = lazy(() => import("./sound-player.tsx"));
const FilmPlayer = lazy(() => import("./film-player.tsx"));

type ReaderPieceProps = OpenedPiece & { text: ReactNode } & Pick<SoundPlayerProps, "onAgain"> & {
    user: SoundPlayerProps["user"] | null;
  };

/** An open item with its head and `text`; a video links out, an announced one shows its date. */
export function ReaderPiece({ piece, keptAt, text, user, onAgain }: ReaderPieceProps) {
  const { position, sound, film } = piece;
  if (piece.state === "later") return <ReaderAnnounced item={piece} position={position} />;
  return (
    <>
      <ReaderHead item={piece} position={position}>
        {keptAt !== null && (
          <p className={`t3 small inline-line gap-2 ${styles.mark} noprint`}>{readerTexts.kept}</p>
        )}
      </ReaderHead>
      {sound && user && (
        <Suspense fallback={<div className={`mb-6 ${styles.player}`} />}>
          <SoundPlayer
            piece={{ section: piece.section, id: piece.id, title: piece.title }}
            sound={sound}
            user={user}
            onAgain={onAgain}
          />
        </Suspense>
      )}
      {film && (
        <>
          {piece.blurb && <p className="lede">{piece.blurb}</p>}
          <Suspense fallback={<div className={`mb-6 ${styles.player}`} />}>
            <FilmPlayer title={piece.title} film={film} onAgain={onAgain} />
          </Suspense>
        </>
      )}
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
