import { engineTexts } from "@sovereign/content/words/accountability";
import type { Overview } from "@sovereign/contract/one-things";
import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type ReactNode, useState } from "react";
import { drafts } from "#days/draft/drafts.ts";
import { Strength } from "#days/strength.tsx";
import { Editor } from "#features/one-thing/editor.tsx";
import { useReachedMilestone } from "#features/one-thing/milestone-news.ts";
import { Commitment } from "./commitment.tsx";
import styles from "./engine-page.module.css";
import { EveningQuestion } from "./evening-question.tsx";
import { MilestoneWindow } from "./milestone-window.tsx";
import { StreakMeter } from "./streak-meter.tsx";
import { UnlockedList } from "./unlocked-list.tsx";

/** Specification, section 2. Everything an answer changes is below the marks. */
type EnginePageProps = {
  overview: Overview;
  userId: string;
  partner?: ReactNode;
  /** Below everything else. */
  between?: ReactNode;
};

export function EnginePage({ overview, userId, partner, between }: EnginePageProps) {
  const [reached, close] = useReachedMilestone();
  const record = overview.records.find((day) => day.target_date === overview.today);
  return (
    <>
      <header className={`pagehead mb-5 ${styles.head}`}>
        <h1 className="title">{engineTexts.title}</h1>
      </header>
      <div className={`stack one-col ${styles.layout}`}>
        {partner}
        <div className={`stack one-col at-top ${styles.tonight}`}>
          <CommitBox overview={overview} userId={userId} key={overview.today} />
          <EveningQuestion
            today={overview.today}
            record={record}
            rest={overview.rest_days.includes(overview.today)}
          />
        </div>
        <StreakMeter overview={overview} />
        <div className="span-all">
          <Strength overview={overview} />
        </div>
        <UnlockedList best={overview.streak.best} />
        {between}
      </div>
      {reached && <MilestoneWindow reached={reached} onClose={close} />}
    </>
  );
}

function CommitBox({ overview, userId }: { overview: Overview; userId: string }) {
  const { today, records } = overview;
  const record = records.find((day) => day.target_date === today);
  const draft = drafts.read(userId, today)?.trim();
  // A day answered without a sentence asks for none; a draft may still become its sentence.
  const isRead =
    record !== undefined &&
    (record.content !== NO_ONE_THING_TEXT || (record.reflected_at !== null && !draft));
  const [wasRead] = useState(isRead);
  if (!isRead) {
    const { tomorrow } = overview;
    return (
      <Editor
        userId={userId}
        record={record}
        tomorrow={tomorrow}
        date={today}
        saved=""
        rests={false}
      />
    );
  }
  // The editor that had the focus is unmounted.
  return <Commitment record={record} draft={draft ?? ""} takesFocus={!wasRead} />;
}
