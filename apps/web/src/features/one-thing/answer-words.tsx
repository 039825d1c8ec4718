import { fill } from "@sovereign/content/public/fill";
import { oneThingTexts, reflectionTexts } from "@sovereign/content/words/one-thing";
import { milestoneTexts, milestoneTitle } from "@sovereign/content/words/streak";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { useReachedMilestone } from "./milestone-news.ts";

const TONES: Record<CompletionStatus, string> = { completed: "pos", partial: "", missed: "neg" };

export function SavedWords({ more }: { more?: string }) {
  const { saved, savedDetail } = oneThingTexts;
  return (
    <>
      <b className="pos">{saved}</b>
      <span>{more ? `${savedDetail} ${more}` : savedDetail}</span>
    </>
  );
}

export function AnswerWords({ answer }: { answer: CompletionStatus }) {
  const { title, description } = reflectionTexts[answer];
  return (
    <>
      <b className={TONES[answer]}>{title}</b>
      {description && <span>{description}</span>}
    </>
  );
}

/** A milestone that today's or a late answer reached; the page shows it, so no toast covers it. */
export function MilestoneWords({ date }: { date: CalendarDate }) {
  const [reached] = useReachedMilestone(date);
  if (reached?.date !== date) return null;
  return (
    <span>
      <b>{fill(milestoneTitle, { days: reached.milestone })}</b>{" "}
      {milestoneTexts[reached.milestone].reached}
    </span>
  );
}
