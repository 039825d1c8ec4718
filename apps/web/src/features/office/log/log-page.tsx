import { fill, plural } from "@sovereign/content/public/fill";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeLog } from "@sovereign/content/words/office-log";
import type { OfficeLog } from "@sovereign/contract/office-log";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { NoRows, Pager } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./log.module.css";
import { LogExport } from "./log-export.tsx";
import { type LogQuestion, useLog, useLogQuestion } from "./log-query.ts";
import { LogSentence } from "./log-sentence.tsx";
import { LogTable } from "./log-table.tsx";

/** The first positions of the loaded pages; the first page starts at the newest entry. */
type Pages = readonly (number | null)[];
const FIRST: Pages = [null];

export function LogPage() {
  const [question, ask] = useLogQuestion();
  const [pages, setPages] = useState(FIRST);
  const query = useLog(question, pages.at(-1) ?? null);
  const askAnew = (change: Partial<LogQuestion>) => {
    setPages(FIRST);
    ask(change);
  };
  return (
    <Answered
      query={query}
      title={officePlaces.log}
      loading={officeLog.loading}
      failure={officeLog.failure}
    >
      {(log) => (
        <div className={styles.page} aria-busy={query.isPlaceholderData}>
          <PageHead title={officePlaces.log} acts={<LogExport question={question} />} />
          <LogSentence question={question} actors={log.actors} onAsk={askAnew} />
          <Entries log={log} />
          <LogPager log={log} pages={pages} onPages={setPages} />
        </div>
      )}
    </Answered>
  );
}

function Entries({ log }: { log: OfficeLog }) {
  const { user } = useSession();
  return (
    <>
      <p className={`pretty ${styles.count}`} role="status">
        <b>{plural(officeLog.entries, log.total, { count: formatCount(log.total) })}</b>{" "}
        <span className="t2">{officeLog[log.rewritable ? "rewritable" : "closed"]}</span>
      </p>
      {log.entries.length === 0 ? (
        <NoRows>{officeLog.empty}</NoRows>
      ) : (
        <LogTable entries={log.entries} timeZone={user?.time_zone ?? "UTC"} />
      )}
    </>
  );
}

const PAGE = 50;

type LogPagerProps = { log: OfficeLog; pages: Pages; onPages: (pages: Pages) => void };

function LogPager({ log: { entries, total, next }, pages, onPages }: LogPagerProps) {
  if (entries.length === 0) return null;
  const before = (pages.length - 1) * PAGE;
  const shown = fill(officeLog.shown, {
    from: formatCount(before + 1),
    to: formatCount(before + entries.length),
    total: formatCount(total),
  });
  return (
    <Pager shown={shown}>
      <Buttons className="noprint">
        <Button disabled={pages.length === 1} onClick={() => onPages(pages.slice(0, -1))}>
          {officeLog.later}
        </Button>
        <Button disabled={next === null} onClick={() => onPages([...pages, next])}>
          {officeLog.earlier}
        </Button>
      </Buttons>
    </Pager>
  );
}
