import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { MILESTONES } from "@sovereign/domain/milestone";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { standingAfter } from "@sovereign/domain/standing";
import type {
  manifestoSignatures,
  milestones,
  oneThings,
  programmeDays,
  restDays,
} from "#schema/schema.ts";
import { DEMO_DAYS, DEMO_REST_AHEAD } from "./demo-days.ts";

type DayRow = typeof oneThings.$inferInsert;
type RestRow = typeof restDays.$inferInsert;
type MilestoneRow = typeof milestones.$inferInsert;
type OpenedRow = typeof programmeDays.$inferInsert;
type SignatureRow = typeof manifestoSignatures.$inferInsert;

const MORNING = 7 * 60;
const EVENING = 20 * 60 + 40;
const LATE_EVENING = 21 * 60;
const MINUTE_MS = 60_000;

const OPENED_DAYS = 11;
const LEFT_UNDONE = [4, 9];

export function demoHistory(
  userId: string,
  timeZone: string,
  now: Date,
): { days: DayRow[]; rest: RestRow[]; milestones: MilestoneRow[] } {
  const today = calendarDateIn(timeZone, now);
  const first = addDays(today, -DEMO_DAYS.length);
  const days = DEMO_DAYS.flatMap((day, index): DayRow[] => {
    return day && day !== "rest" ? [answeredDay({ userId, timeZone }, first, index, day)] : [];
  });
  const rested = DEMO_DAYS.flatMap((day, index) => (day === "rest" ? [addDays(first, index)] : []));
  const toCome = DEMO_REST_AHEAD.map((ahead) => addDays(today, ahead));
  const rest = [...rested, ...toCome].map((date): RestRow => {
    const dayBefore = addDays(date < today ? date : today, -1);
    return { userId, date, plannedAt: wallTime(dayBefore, LATE_EVENING, timeZone) };
  });
  return { days, rest, milestones: earnedMilestones(userId, days, rested) };
}

/** A day that was set in the morning and answered in the evening, at other minutes each time. */
export function answeredDay(
  { userId, timeZone }: { userId: string; timeZone: string },
  first: CalendarDate,
  index: number,
  [completionStatus, content]: [CompletionStatus, string],
): DayRow & { reflectedAt: Date } {
  const targetDate = addDays(first, index);
  const reflectedAt = wallTime(targetDate, EVENING + ((index * 17) % 90), timeZone);
  return {
    userId,
    targetDate,
    content,
    completionStatus,
    completedAt: completionStatus === "completed" ? reflectedAt : null,
    timeZone,
    committedAt: wallTime(targetDate, MORNING - 30 + ((index * 23) % 110), timeZone),
    reflectedAt,
    updatedAt: reflectedAt,
  };
}

/** A completed day that gave a run exactly that length earns a milestone (decision 3). */
function earnedMilestones(userId: string, days: DayRow[], rested: CalendarDate[]): MilestoneRow[] {
  const records = days.map((day) => ({
    target_date: day.targetDate,
    completion_status: day.completionStatus ?? "missed",
    reflected_at: null,
  }));
  return days.flatMap((day): MilestoneRow[] => {
    const { run } = standingAfter(null, records, rested, day.targetDate);
    const reached = MILESTONES.find((length) => length === run?.days);
    if (!reached || run?.end !== day.targetDate || !day.completedAt) return [];
    return [{ userId, runStartedOn: run.start, days: reached, awardedAt: day.completedAt }];
  });
}

export function wallTime(date: CalendarDate, minutes: number, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const shown = new Date(asUtc).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
  return new Date(2 * asUtc - Date.parse(`${shown}Z`));
}

/** The next programme day is due today. */
export function demoContent(
  member: { userId: string; timeZone: string },
  pack: Pick<ContentPack, "manifesto" | "programme">,
  now: Date,
): { opened: OpenedRow[]; signature: SignatureRow } {
  const { userId, timeZone } = member;
  const today = calendarDateIn(timeZone, now);
  const length = Math.min(OPENED_DAYS, pack.programme.days.length);
  const opened = Array.from({ length }, (_, index): OpenedRow => {
    const day = index + 1;
    const openedOn = addDays(today, index - length);
    const doneAt = LEFT_UNDONE.includes(day) ? null : wallTime(openedOn, LATE_EVENING, timeZone);
    return { userId, round: 1, day, openedOn, doneAt };
  });
  const signedAt = wallTime(addDays(today, -DEMO_DAYS.length), LATE_EVENING, timeZone);
  return { opened, signature: { userId, version: pack.manifesto.version, signedAt } };
}
