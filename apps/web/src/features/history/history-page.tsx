import { historyTexts } from "@sovereign/content/words/history";
import { empty } from "@sovereign/content/words/notices";
import type { Overview } from "@sovereign/domain/overview";
import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LastThirtyDays } from "#ui/milled-edge/last-thirty-days.tsx";
import { PageHead } from "#ui/page-head.tsx";
import styles from "./history.module.css";
import { listedDays, thirtyDays } from "./history-days.ts";
import { HistoryAside, HistoryCrown } from "./history-figures.tsx";
import { HistoryList } from "./history-list.tsx";

type HistoryPageProps = {
  overview: Overview;
  /** The day that waits for its answer, where one does: composed by the route. */
  waiting: ReactNode;
};

/** '30-Day Journey' (specification, section 2). */
export function HistoryPage({ overview, waiting }: HistoryPageProps) {
  const days = thirtyDays(overview);
  const { today } = overview;
  if (overview.records.length === 0) {
    return (
      <>
        <PageHead title={historyTexts.title} />
        <EmptyState
          figure={<LastThirtyDays marks={days} today={today} label="" height={36} />}
          title={empty.history.title}
          body={empty.history.body}
          action={
            <LinkButton to={paths.oneThing} variant="primary">
              {empty.history.button}
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={historyTexts.title} />
      <div className={styles.columns}>
        <section aria-label={historyTexts.days}>
          {waiting}
          <HistoryCrown days={days} today={today} />
          <HistoryList days={listedDays(overview)} />
        </section>
        <HistoryAside days={days} today={today} />
      </div>
    </>
  );
}
