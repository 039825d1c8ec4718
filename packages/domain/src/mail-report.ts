/** The recorded outcome of a sent email. */
type KnownOutcome = { state: string; status: string | null };

type Report = { outcome: "bounced" | "complained"; status: string | null };

/** Whether a report is final: a complaint, or a bounce for good (RFC 3463). */
const isForGood = ({ outcome, status }: Report): boolean =>
  outcome === "complained" || (status?.startsWith("5") ?? false);

const rankOf = (report: Report): number => {
  if (report.outcome === "complained") return 3;
  return isForGood(report) ? 2 : 1;
};

/** Whether a report adds to the recorded outcome; otherwise it was counted before. */
export function saysMore({ state, status }: KnownOutcome, report: Report): boolean {
  const isReported = state === "bounced" || state === "complained";
  return rankOf(report) > (isReported ? rankOf({ outcome: state, status }) : 0);
}

/** Whether a report stops news to its address: not of an email from before it was tried again. */
export function stopsAddress(
  report: Report,
  { leftAt, clearedAt }: { leftAt: Date | undefined; clearedAt: Date | undefined },
): boolean {
  if (!isForGood(report)) return false;
  if (report.outcome === "complained" || clearedAt === undefined) return true;
  return leftAt !== undefined && leftAt > clearedAt;
}
