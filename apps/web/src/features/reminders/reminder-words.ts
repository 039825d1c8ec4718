import { fill, plural } from "@sovereign/content/public/fill";
import { receiptSentences, receiptStates, receiptSums } from "@sovereign/content/words/reminders";
import type { MemberReminder, ReminderReceipt } from "@sovereign/contract/reminders";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { SKIP_REASONS } from "@sovereign/domain/reminder";
import { reachedNoDevice } from "@sovereign/domain/reminder-receipt";
import { clockTime } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";

export function receiptSum({ receipts, offers_email }: MemberReminder): string {
  const opened = receipts.filter(({ state }) => state === "opened").length;
  const sum = plural(receiptSums.opened, opened, { count: inWordsFirst(opened) });
  return offers_email ? `${sum} ${receiptSums[offerReason(receipts)]}` : sum;
}

export const offerReason = (receipts: readonly ReminderReceipt[]) =>
  reachedNoDevice(receipts) ? "unreached" : "unknown";

export function receiptState({ state, reason }: ReminderReceipt): string {
  if (reason === "too_late" || reason === "unreachable") return receiptStates.missed;
  if (state !== "skipped") return receiptStates[state];
  const { skipped } = receiptStates;
  const name = SKIP_REASONS.find((silence) => silence === reason);
  return skipped[name ?? "answered"];
}

/** Returns what happened to a reminder as a sentence, in the member's zone at that time. */
export function receiptSentence(receipt: ReminderReceipt): string {
  const { state, channel, shown_at, opened_at, time_zone } = receipt;
  const at = (instant: string | null) => clockTime(instant ?? receipt.due_at, time_zone);
  const sent = at(receipt.sent_at);
  const mailed = channel === "email";
  switch (state) {
    case "due":
      // One device may have it while another is still unreachable.
      return receipt.sent_at === null
        ? fill(receiptSentences.due, { due: at(receipt.due_at) })
        : fill(receiptSentences.sent, { sent });
    case "sent":
      return fill(mailed ? receiptSentences.mailed : receiptSentences.sent, { sent });
    case "unknown":
      return fill(mailed ? receiptSentences.unknownMail : receiptSentences.unknown, { sent });
    case "shown":
      return fill(receiptSentences.shown, { shown: at(shown_at) });
    case "opened":
      return shown_at === opened_at
        ? fill(receiptSentences.openedAlone, { opened: at(opened_at) })
        : fill(receiptSentences.opened, { shown: at(shown_at), opened: at(opened_at) });
    default:
      return why(receipt);
  }
}

function why({ reason, channel, day, skipped_since, time_zone }: ReminderReceipt): string {
  if (reason === null) return "";
  if (reason === "refused" && channel === "email") return receiptSentences.refusedMail;
  if (reason !== "answered" && reason !== "committed") return receiptSentences[reason];
  if (skipped_since === null) return receiptStates.skipped[reason];
  const before = calendarDateIn(time_zone, new Date(skipped_since)) < day;
  if (reason === "committed" && before) return receiptSentences.committedBefore;
  return fill(receiptSentences[reason], { since: clockTime(skipped_since, time_zone) });
}
