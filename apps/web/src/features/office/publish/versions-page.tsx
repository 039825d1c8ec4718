import { fill, plural } from "@sovereign/content/public/fill";
import { pieceVersions as words } from "@sovereign/content/words/office-piece-acts";
import { pieceEditor } from "@sovereign/content/words/office-publish";
import type { OfficePiece, PieceVersion } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { whenWords } from "#features/office/parts/when.ts";
import { usePieceAct } from "./acts/use-piece-act.ts";
import { DifferenceView } from "./difference.tsx";
import { PieceAnswered } from "./piece-answered.tsx";
import { PieceFrame } from "./piece-frame.tsx";
import { type PieceReference, savedBy } from "./piece-words.ts";
import { usePieceActs, useVersions, useVersionText } from "./pieces-query.ts";
import styles from "./versions-page.module.css";
import { differenceCounts, wordDifference } from "./word-difference.ts";

export function VersionsPage(reference: PieceReference) {
  return (
    <PieceAnswered reference={reference}>{(piece) => <Versions piece={piece} />}</PieceAnswered>
  );
}

function Versions({ piece }: { piece: OfficePiece }) {
  const { data, error, refetch } = useVersions(piece);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const acts = usePieceActs();
  const { run, busy, fault } = usePieceAct(() => void navigate(officePaths.piece(piece)));
  const versions = data?.versions ?? [];
  const chosen = chosenOf(versions, search.get("version"), piece.version);

  function goBack(version: number) {
    void run(
      () => acts.goBack(piece, version),
      (after) => fill(words.done, { version, next: after.version }),
    );
  }
  return (
    <PieceFrame
      title={fill(words.title, { title: piece.title })}
      back={{ to: officePaths.piece(piece), label: pieceEditor.backToText }}
      acts={
        chosen && (
          <Button
            variant="primary"
            busy={busy}
            busyLabel={words.busy}
            onClick={() => goBack(chosen.version)}
          >
            {fill(words.act, { version: chosen.version })}
          </Button>
        )
      }
    >
      {fault && <Alert>{fault}</Alert>}
      {!data && error && (
        <ErrorPanel title={words.failure} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Spinner label={words.loading} />}
      {data && (
        <div className={`stack min-0 ${styles.columns}`}>
          <nav aria-label={words.list}>
            {versions.map((version) => (
              <VersionLink
                key={version.version}
                piece={piece}
                version={version}
                isChosen={version.version === chosen?.version}
              />
            ))}
          </nav>
          <div>
            {chosen ? (
              <Changes piece={piece} version={chosen} />
            ) : (
              <p className="t2">{words.newest}</p>
            )}
          </div>
        </div>
      )}
    </PieceFrame>
  );
}

/** An earlier version: the one of the address, else the one before the newest. */
function chosenOf(versions: readonly PieceVersion[], asked: string | null, newest: number) {
  const earlier = versions.filter(({ version }) => version < newest);
  return earlier.find(({ version }) => String(version) === asked) ?? earlier[0] ?? null;
}

type VersionLinkProps = { piece: OfficePiece; version: PieceVersion; isChosen: boolean };

function VersionLink({ piece, version: head, isChosen }: VersionLinkProps) {
  const { user } = useSession();
  const now = useMinute();
  const { version, saved_at: at, served } = head;
  const when = whenWords(at, user?.time_zone ?? "UTC", now);
  const about = [
    changesWords(head),
    version === piece.version && words.open,
    served && words.live,
  ].filter(Boolean);
  return (
    <Link
      className={`stack hairline plain ${styles.version}`}
      to={officePaths.pieceVersion(piece, version)}
      replace
      aria-current={isChosen ? "true" : undefined}
    >
      <span className={styles.number}>{version}</span>
      <span>{fill(words.saved, { when, name: savedBy(head) })}</span>
      <span className="t2 col-2">{about.join(". ")}</span>
    </Link>
  );
}

function changesWords({ version, added, removed }: PieceVersion): string {
  const count = (words: number) => ({ count: formatCount(words) });
  if (version === 1) return words.begun;
  if (added === 0 && removed === 0) return words.sameWords;
  if (removed === 0) return plural(words.added, added, count(added));
  if (added === 0) return plural(words.removed, removed, count(removed));
  const changed = Math.max(added, removed);
  return plural(words.changed, changed, count(changed));
}

function Changes({ piece, version: head }: { piece: OfficePiece; version: PieceVersion }) {
  const { version } = head;
  const { data, error, refetch } = useVersionText(piece, version, head.saved_at);
  const former = data?.text;
  const parts = useMemo(
    () => (former === undefined ? null : wordDifference(piece.text, former)),
    [piece.text, former],
  );
  if (error)
    return <ErrorPanel title={words.failure} error={error} onRetry={() => void refetch()} />;
  if (!parts) return <Spinner label={words.loading} />;
  const { gone, fresh } = differenceCounts(parts);
  const counts = fill(words.counts, {
    gone: plural(words.gone, gone, { count: formatCount(gone) }),
    fresh: formatCount(fresh),
  });
  const then = fill(words.after, { next: piece.version + 1, from: piece.version });
  return (
    <>
      <p className={`t2 mb-head ${styles.intro}`}>
        {fill(words.intro, { from: piece.version, to: version })} <strong>{counts}</strong> {then}
      </p>
      <DifferenceView parts={parts} gone={words.goes} fresh={words.returns} />
    </>
  );
}
