import { fill } from "@sovereign/content/public/fill";
import { pieceFacts as words } from "@sovereign/content/words/office-publish";
import type { ShownPiece } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { type ReactNode, useState } from "react";
import { useSession } from "#core/session/session.ts";
import { cityOf } from "#core/time/city.ts";
import { clockTime } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { nearDate, wholeDate } from "#features/office/parts/when.ts";
import { AccessSheet } from "#features/office/publish/acts/access-sheet.tsx";
import { DeleteSheet } from "#features/office/publish/acts/delete-sheet.tsx";
import { ScheduleSheet } from "#features/office/publish/acts/schedule-sheet.tsx";
import { TakeDownSheet } from "#features/office/publish/acts/take-down-sheet.tsx";
import { accessWords, shelfTitle } from "#features/office/publish/piece-words.ts";
import styles from "./piece-facts.module.css";
import { withAccess } from "./text-places.ts";

type PieceFactsProps = {
  piece: OfficePiece;
  shown: ShownPiece | null;
  text: string;
  onWrite: (text: string) => void;
};

type Sheet = "schedule" | "take-down" | "delete" | "access";

/** Whether members have never read it, and nothing is planned. */
const isDeletable = ({ shelf, state, served, scheduled, withdrawn_at: was }: OfficePiece) =>
  VAULT_SECTIONS.some((section) => section === shelf) &&
  state === "draft" &&
  [served, scheduled, was].every((each) => each === null);

/** An item's opening time, audience and position, with a link to change each. */
export function PieceFacts({ piece, shown, text, onWrite }: PieceFactsProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = () => setSheet(null);
  const { shelf, served, title } = piece;
  const access = shown?.access ?? piece.access;
  const announced = shown ? shown.releases : piece.announced;
  return (
    <>
      <h2 className="subhead mt-5 mb-2">{words.title}</h2>
      <dl className={`rows ${styles.facts}`}>
        <FactRow term={words.opens}>
          <Opens piece={piece} onChange={() => setSheet("schedule")} />
        </FactRow>
        <FactRow term={words.live}>
          <Live piece={piece} />
          {served && <Act onPress={() => setSheet("take-down")}>{words.takeDown}</Act>}
          {isDeletable(piece) && <Act onPress={() => setSheet("delete")}>{words.delete}</Act>}
        </FactRow>
        {access && (
          <FactRow term={words.access}>
            {accessWords({ shelf, access })}{" "}
            <Act label={words.changeAccess} onPress={() => setSheet("access")}>
              {words.change}
            </Act>
          </FactRow>
        )}
        <FactRow term={words.shelf}>{shelfTitle(shelf)}</FactRow>
        <FactRow term={words.announced}>{announced ?? words.notAnnounced}</FactRow>
        <FactRow term={words.address}>{piece.id}</FactRow>
      </dl>
      {sheet === "schedule" && <ScheduleSheet piece={piece} onClose={close} />}
      {sheet === "take-down" && <TakeDownSheet piece={piece} onClose={close} />}
      {sheet === "delete" && <DeleteSheet piece={piece} onClose={close} />}
      {sheet === "access" && access && (
        <AccessSheet
          title={title}
          access={access}
          onClose={close}
          onChange={(chosen) => onWrite(withAccess(text, chosen))}
        />
      )}
    </>
  );
}

function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ActProps = { label?: string; onPress: () => void; children: string };

function Act({ label, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      className={`t2 ${styles.act}`}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Opens({ piece, onChange }: { piece: OfficePiece; onChange: () => void }) {
  const { user } = useSession();
  const zone = user?.time_zone ?? "UTC";
  const at = piece.scheduled?.at;
  if (!at) {
    return (
      <>
        {words.notScheduled} <Act onPress={onChange}>{words.schedule}</Act>
      </>
    );
  }
  const utc = clockTime(at, "UTC");
  return (
    <>
      {wholeDate(at, zone)}, {clockTime(at, zone)}
      <span className="t3 block">
        {fill(words.opensIn, { zone: cityOf(zone), time: utc })}{" "}
        <Act label={words.changeOpens} onPress={onChange}>
          {words.change}
        </Act>
      </span>
    </>
  );
}

function Live({ piece }: { piece: OfficePiece }) {
  const { user } = useSession();
  const now = useMinute();
  const { served, version } = piece;
  if (!served) return `${words.notLive} `;
  const date = nearDate(served.at, user?.time_zone ?? "UTC", now);
  const isNewest = served.version === version;
  const text = isNewest
    ? fill(words.liveNewest, { date })
    : fill(words.liveVersion, { version: served.version, date });
  return `${text} `;
}
