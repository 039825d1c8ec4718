import { homeTexts } from "@sovereign/content/words/dashboard";
import { restDayTexts, statusTexts, todayTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { paths } from "#core/page/paths.ts";
import { shownText } from "#days/shown-text.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { StatusLine } from "#features/one-thing/status-line.tsx";
import styles from "./home.module.css";

export function TodayBelow({ overview: { records, today, rest_days } }: { overview: Overview }) {
  const record = records.find((day) => day.target_date === today);
  const rests = rest_days.includes(today);
  const isUnanswered = record !== undefined && !rests && isOpen(record);
  const act = () => {
    if (record) return isUnanswered ? todayTexts.reflect : todayTexts.review;
    return rests ? restDayTexts.write : todayTexts.write;
  };
  return (
    <section
      className={`stack at-start gap-2 hairline mt-6 pt-5 ${styles.below}`}
      aria-labelledby="today-below"
    >
      <h2 className="note" id="today-below">
        {rests ? homeTexts.rest : todayTexts.label}
      </h2>
      <p className={`thing written ${record ? "" : "t3"}`} dir="auto">
        {record ? shownText(record) : rests ? homeTexts.restBody : todayTexts.nothingSet}
      </p>
      {record && (
        <StatusLine record={record} suffix={isUnanswered ? statusTexts.notReflected : ""} />
      )}
      <LinkButton to={paths.oneThing}>{act()}</LinkButton>
    </section>
  );
}
