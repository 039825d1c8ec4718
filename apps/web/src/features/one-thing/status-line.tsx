import { fill } from "@sovereign/content/public/fill";
import { statusTexts } from "@sovereign/content/words/one-thing";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { atClockTimeOn, clockTime } from "#core/time/dates.ts";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";

/** Returns text such as "Committed at 07:42", "Completed at 11:26" or "Partial". */
function statusWords(record: OneThingRecord): string {
  const { time_zone, target_date, committed_at, completed_at } = record;
  if (isOpen(record)) {
    const when = atClockTimeOn(committed_at, time_zone, target_date);
    return fill(statusTexts.committed, { when });
  }
  if (record.completion_status !== "completed") return statusTexts[record.completion_status];
  if (!completed_at) return statusTexts.completed;
  const when = atClockTimeOn(completed_at, time_zone, target_date);
  return fill(statusTexts.completedAt, { when });
}

/** A record's status with its mark; while a write is pending, `keptAt` replaces it. */
export function StatusLine({
  record,
  suffix = "",
  keptAt,
}: {
  record: OneThingRecord;
  suffix?: string;
  keptAt?: string | undefined;
}) {
  const mark = isOpen(record) ? "open" : record.completion_status;
  const words = keptAt
    ? fill(statusTexts.kept, { time: clockTime(keptAt, record.time_zone) })
    : statusWords(record) + suffix;
  return (
    <p className="line gap-3 t2 small">
      <MarkGlyph mark={mark} />
      <span className="num">{words}</span>
    </p>
  );
}
