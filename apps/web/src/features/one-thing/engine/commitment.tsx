import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { todayTexts } from "@sovereign/content/words/one-thing";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import { isOpen, isTextOpen, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { atClockTimeOn, clockTime } from "#core/time/dates.ts";
import { shownText } from "#days/shown-text.ts";
import { Filled } from "#design/rich-text/filled.tsx";
import { useKeptSince } from "#features/one-thing/waiting-writes.ts";
import styles from "./engine-page.module.css";

type CommitmentProps = {
  record: OneThingRecord;
  draft: string;
  /** Whether it replaced the editor, which may have had the focus. */
  takesFocus: boolean;
};

/** Focuses the element only if the control it replaced had the focus. */
function focusIfLost(element: HTMLElement | null): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (lost) element?.focus({ preventScroll: true });
}

/** The committed sentence, read-only: it changes on the ONE Thing page alone (decision 4). */
export function Commitment({ record, draft, takesFocus }: CommitmentProps) {
  const nothingSet = record.content === NO_ONE_THING_TEXT;
  const isAnother = draft !== "" && draft !== record.content;
  return (
    <section
      className={"stack at-top gap-2"}
      aria-label={engineTexts.commitment}
      {...(takesFocus && { ref: focusIfLost, tabIndex: -1 })}
    >
      <p className="note">{nothingSet ? todayTexts.label : engineTexts.committed}</p>
      <p className={`${styles.sentence} thing written`} dir="auto">
        {shownText(record)}
      </p>
      {!nothingSet && <SetLine record={record} />}
      {isAnother && (
        <p className="small t2" role="status">
          {isTextOpen(record) ? (
            <Filled text={engineTexts.draftBeside} values={{ page: <OneThingLink /> }} />
          ) : (
            fill(engineTexts.draftAfter, { sentence: draft })
          )}
        </p>
      )}
    </section>
  );
}

function SetLine({ record }: { record: OneThingRecord }) {
  const { committed_at, time_zone, target_date } = record;
  const keptSince = useKeptSince(target_date, "text");
  const set = keptSince
    ? fill(engineTexts.keptAt, { time: clockTime(keptSince, time_zone) })
    : fill(engineTexts.setAt, { when: atClockTimeOn(committed_at, time_zone, target_date) });
  return (
    <p className="small t3 num">
      {set}{" "}
      {isOpen(record) ? (
        <Filled text={engineTexts.changed} values={{ page: <OneThingLink /> }} />
      ) : (
        engineTexts.stays
      )}
    </p>
  );
}

function OneThingLink() {
  return (
    <Link className="link" to={paths.oneThing}>
      {engineTexts.oneThingPage}
    </Link>
  );
}
