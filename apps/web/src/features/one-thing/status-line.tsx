import { isOpen, type OneThingRecord } from "@sovereign/domain/one-thing";
import { clockTime, clockTimeOn } from "#lib/dates.ts";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import styles from "./status-line.module.css";

/** "Committed at 07:42", "Completed at 11:26" or "Partial": where a record stands, in words. */
function statusWords(record: OneThingRecord): string {
  const { time_zone, target_date, committed_at, completed_at } = record;
  if (isOpen(record)) return `Committed ${clockTimeOn(committed_at, time_zone, target_date)}`;
  if (record.completion_status === "partial") return "Partial";
  if (record.completion_status === "missed") return "Missed";
  return completed_at
    ? `Completed ${clockTimeOn(completed_at, time_zone, target_date)}`
    : "Completed";
}

/** The status of a record with its mark. `keptAt` replaces it while a write waits on the device. */
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
    ? `Kept on this device at ${clockTime(keptAt, record.time_zone)}`
    : statusWords(record) + suffix;
  return (
    <p className={styles.line}>
      <MarkGlyph mark={mark} />
      <span className="num">{words}</span>
    </p>
  );
}
