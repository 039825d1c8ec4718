import { engineTexts } from "@sovereign/content/words/accountability";
import type { SeenDaysView } from "@sovereign/contract/partner";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { DRAWN_DAYS, EDGE_PX, EdgeDates, Who } from "./own-edge.tsx";
import edges from "./own-edge.module.css";
import styles from "./partner.module.css";
import { datesOfBoth, drawnDays, edgeLabel } from "./partner-words.ts";

type PairEdgesProps = { name: string; theirs: SeenDaysView; ours: SeenDaysView };

/** Two edges cut against one rule: mine grows up, theirs grows down, a day under a day. */
export function PairEdges({ name, theirs, ours }: PairEdgesProps) {
  const dates = datesOfBoth(theirs, ours, DRAWN_DAYS);
  const { you } = engineTexts.partner;
  return (
    <>
      <Who name={you} {...ours} />
      <div className={edges.edges}>
        <Ledger
          marks={drawnDays(ours, dates)}
          today={ours.today}
          height={EDGE_PX}
          label={edgeLabel(you, ours)}
        />
        <EdgeDates dates={dates} today={ours.today} />
        <div className={styles.down}>
          <Ledger
            marks={drawnDays(theirs, dates)}
            today={theirs.today}
            height={EDGE_PX}
            label={edgeLabel(name, theirs)}
          />
        </div>
      </div>
      <Who name={name} {...theirs} />
    </>
  );
}
