import type { Overview } from "@sovereign/contract/one-things";
import { dayMarks } from "@sovereign/domain/day-mark";
import { firstShownDay, STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { memo, type ReactNode } from "react";
import { dialLabel, streakMarks } from "#days/edge-labels.ts";
import { streakCaption } from "#days/streak-words.ts";
import { CoinFigure } from "#design/figures/milled-edge/coin-figure.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { answeredDays } from "./answered-days.ts";
import styles from "./coin.module.css";
import { EveningCoin } from "./evening.tsx";

type HomeCoinProps = {
  overview: Overview;
  /** The deferred overview that the edge is drawn from. */
  settled: Overview;
};

/** The streak as a coin, with its inscription alone until the first answer. */
export function HomeCoin({ overview, settled }: HomeCoinProps) {
  return (
    <CoinRoom>
      <Edge overview={settled}>
        <Figure overview={overview} />
      </Edge>
      <SmallEdge overview={settled} />
    </CoinRoom>
  );
}

/** The same with today at its top. */
export function EveningHomeCoin({ overview, settled }: HomeCoinProps) {
  return (
    <EveningCoin {...edgeOf(settled)} reveal="evening">
      <Figure overview={overview} />
    </EveningCoin>
  );
}

function Figure({ overview }: { overview: Overview }) {
  const { current } = overview.streak;
  const caption = streakCaption(current);
  if (answeredDays(overview) === 0) return <span className="start">{caption}</span>;
  return (
    <CoinFigure
      value={current}
      caption={caption}
      isLong={current === 0}
      isLit={current >= STREAK_WINDOW_DAYS}
    />
  );
}

export function CoinRoom({ children }: { children: ReactNode }) {
  return (
    <div className={`stack ${styles.coin}`}>
      <div className={styles.coinBox}>{children}</div>
    </div>
  );
}

function edgeOf(overview: Overview) {
  const { today, streak, waiting } = overview;
  const days = dayMarks(overview, firstShownDay(today), today);
  const marks = streakMarks(days, waiting?.streak_if_kept ?? streak.current);
  const waits = (waiting?.streak_if_kept ?? 0) > streak.current;
  return { marks, today, label: dialLabel({ current: streak.current, marks, waits }) };
}

function Edge({ overview, children }: { overview: Overview; children: ReactNode }) {
  return (
    <Dial {...edgeOf(overview)} reveal="dashboard">
      {children}
    </Dial>
  );
}

/** The edge for a window too small for the coin, with the number next to it. */
const SmallEdge = memo(function SmallEdge({ overview }: { overview: Overview }) {
  return (
    <div className={styles.smallEdge}>
      <Dial
        marks={edgeOf(overview).marks}
        today={overview.today}
        label=""
        fine={false}
        milestones={false}
      />
    </div>
  );
});
