import { plural } from "@sovereign/content/public/fill";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import type { SeenDaysView } from "@sovereign/contract/partner";
import { dayOfMonth } from "#core/time/dates.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import styles from "./partner.module.css";
import { datesOfBoth, drawnDays, edgeLabel } from "./partner-words.ts";

const DRAWN_DAYS = 14;
const SEEN_DAYS = 30;

type PairEdgesProps = { name: string; theirs: SeenDaysView; ours: SeenDaysView };

/** Two edges cut against one rule: mine grows up, theirs grows down, a day under a day. */
export function PairEdges({ name, theirs, ours }: PairEdgesProps) {
  const dates = datesOfBoth(theirs, ours, DRAWN_DAYS);
  const all = datesOfBoth(theirs, ours, SEEN_DAYS);
  return (
    <div className="stack gap-3">
      <Who name={texts.you} seen={ours} />
      <div className={styles.edges}>
        <Ledger
          marks={drawnDays(ours, dates)}
          today={ours.today}
          height={44}
          label={edgeLabel(texts.you, ours)}
        />
        <div className={styles.dates} aria-hidden="true">
          {dates.map((date) => (
            <span key={date} className={date === ours.today ? styles.today : undefined}>
              {dayOfMonth(date)}
            </span>
          ))}
        </div>
        <div className={styles.down}>
          <Ledger
            marks={drawnDays(theirs, dates)}
            today={theirs.today}
            height={44}
            label={edgeLabel(name, theirs)}
          />
        </div>
      </div>
      <Who name={name} seen={theirs} />
      <MarkTable marks={seenMarks(theirs, all)} caption={name} summary={texts.table} />
    </div>
  );
}

const seenMarks = (seen: SeenDaysView, dates: readonly string[]) =>
  drawnDays(seen, dates).filter(({ mark }) => mark !== "to-come");

function Who({ name, seen }: { name: string; seen: SeenDaysView }) {
  return (
    <p className={`cluster baseline apart gap-x-4 ${styles.who}`}>
      <b>{name}</b>
      <span className="small t2 num">
        {plural(texts.days, seen.streak)}, {texts.strength} <b>{seen.strength}</b>
      </span>
    </p>
  );
}
