import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { manifestoSignatures, programmeDays } from "#schema/schema.ts";
import { DEMO_DAYS } from "./demo-days.ts";
import { wallTime } from "./demo-history.ts";

type OpenedRow = typeof programmeDays.$inferInsert;
type SignatureRow = typeof manifestoSignatures.$inferInsert;

const OPENED_DAYS = 11;
/** Days whose action the demo member let go. */
const LEFT_UNDONE = [4, 9];
const EVENING = 21 * 60;

/**
 * What the demo member has read: a day of the programme on each of the last dates before today, so
 * that the next is due today, and the manifesto signed on the first day of their history.
 */
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
    const doneAt = LEFT_UNDONE.includes(day) ? null : wallTime(openedOn, EVENING, timeZone);
    return { userId, round: 1, day, openedOn, doneAt };
  });
  const signedAt = wallTime(addDays(today, -DEMO_DAYS.length), EVENING, timeZone);
  return { opened, signature: { userId, version: pack.manifesto.version, signedAt } };
}
