import { fill } from "@sovereign/content/public/fill";
import { vaultItemLabel } from "@sovereign/content/public/shelf-words";
import { locked } from "@sovereign/content/words/notices";
import { piecePreview as words } from "@sovereign/content/words/office-piece-acts";
import { pieceEditor } from "@sovereign/content/words/office-publish";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { officePaths } from "@sovereign/domain/office-paths";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { dateWithYear, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { usePrice } from "#core/words/price.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { PieceAnswered } from "./piece-answered.tsx";
import { PieceFrame } from "./piece-frame.tsx";
import { PieceReader } from "./piece-reader.tsx";
import type { PieceReference } from "./piece-words.ts";
import { usePieceCheck } from "./pieces-query.ts";
import styles from "./preview-page.module.css";

const READERS = ["visitor", "signedIn", "subscriber"] as const;
type Reader = (typeof READERS)[number];

const WIDTHS = ["window", "phone"] as const;
type Width = (typeof WIDTHS)[number];

export function PreviewPage(reference: PieceReference) {
  return (
    <PieceAnswered reference={reference}>{(piece) => <Preview piece={piece} />}</PieceAnswered>
  );
}

function Preview({ piece }: { piece: OfficePiece }) {
  const { user } = useSession();
  const now = useMinute();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const { data: check, error, refetch } = usePieceCheck(piece, piece.text);
  const [reader, setReader] = useState<Reader>("subscriber");
  const [width, setWidth] = useState<Width>("window");
  const [day, setDay] = useState<CalendarDate>(() =>
    calendarDateIn(zone, piece.scheduled ? new Date(piece.scheduled.at) : now),
  );
  const isOpen = isOpenOn(piece, day, zone);
  const reads = check ? mayRead(piece, check, reader) : false;
  const about = aboutReading(piece, reader, reads);
  return (
    <PieceFrame
      title={words.title}
      back={{ to: officePaths.piece(piece), label: pieceEditor.backToText }}
      about={
        <>
          <Segment
            label={words.who}
            choices={READERS.map((value) => ({ value, name: words[value] }))}
            chosen={reader}
            onChoose={setReader}
          />
          <Segment
            label={words.width}
            choices={WIDTHS.map((value) => ({ value, name: words[value] }))}
            chosen={width}
            onChoose={setWidth}
          />
          <input
            type="date"
            className={styles.day}
            aria-label={words.day}
            value={day}
            onChange={({ target }) => isCalendarDate(target.value) && setDay(target.value)}
          />
          <p className="t2">
            {fill(words.on, { date: dateWithYear(day) })} {isOpen && about}
          </p>
        </>
      }
    >
      <article
        className={
          width === "phone"
            ? `full centered ${styles.page} ${styles.phone}`
            : `full centered ${styles.page}`
        }
      >
        {!check && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!check && !error && <Spinner label={pieceEditor.loading} />}
        {check && (
          <Read piece={piece} check={check} reader={reader} reads={reads} isOpen={isOpen} />
        )}
      </article>
    </PieceFrame>
  );
}

type ReadProps = {
  piece: OfficePiece;
  check: PieceCheck;
  reader: Reader;
  reads: boolean;
  isOpen: boolean;
};

function Read({ piece, check, reader, reads, isOpen }: ReadProps) {
  const { shelf, title } = piece;
  const { shown } = check;
  const isOfVault = VAULT_SECTIONS.some((section) => section === shelf);
  if (reader === "visitor" && !reads) {
    return (
      <>
        <p className={`mb-4 balance ${styles.say}`}>
          {fill(words.nothing, { title: shown?.title ?? title })}
        </p>
        <p className="t2">{isOfVault ? words.nothingBody : words.nothingElsewhere}</p>
      </>
    );
  }
  if (!isOpen) {
    const releases = shown?.releases;
    return (
      <PieceReader shelf={shelf} check={check}>
        <p className="t2">{releases ? fill(locked.later.body, { releases }) : words.notYet}</p>
      </PieceReader>
    );
  }
  if (reads) return <PieceReader shelf={shelf} check={check} />;
  return (
    <PieceReader shelf={shelf} check={check}>
      {shown?.blurb && <p className={styles.blurb}>{shown.blurb}</p>}
      <LockedPanel shelf={shelf} />
    </PieceReader>
  );
}

function LockedPanel({ shelf }: Pick<OfficePiece, "shelf">) {
  const price = usePrice();
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  const piece = section ? vaultItemLabel(section).toLowerCase() : words.dayOfGuidance;
  return (
    <div className={`stack gap-3 mt-6 ${styles.panel}`}>
      <h3 className="heading">{fill(words.opens, { piece })}</h3>
      <p className="t2">{fill(words.price, { Price: price.Price })}</p>
    </div>
  );
}

/**
 * Whether members find the item by the end of a day; one without a date is shown as if they did.
 */
function isOpenOn({ served, scheduled }: OfficePiece, day: CalendarDate, zone: string): boolean {
  if (!served && !scheduled) return true;
  return [served, scheduled].some(
    (release) => release && calendarDateIn(zone, new Date(release.at)) <= day,
  );
}

function mayRead({ shelf }: OfficePiece, { shown }: PieceCheck, reader: Reader): boolean {
  if (shelf === "manifesto" || shelf === "pack" || reader === "subscriber") return true;
  const isPublic = shown?.access === "public";
  return isPublic && (reader === "signedIn" || shelf === "programme");
}

function aboutReading({ shelf, version }: OfficePiece, reader: Reader, reads: boolean): string {
  if (reader === "subscriber") return fill(words.subscriberNote, { version });
  if (reads) return words.whole;
  if (reader === "signedIn") return words.signedInNote;
  return shelf === "programme" ? "" : words.visitorNote;
}
