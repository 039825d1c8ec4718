import { fill, plural } from "@sovereign/content/public/fill";
import { receiptSentences, receiptStates, receiptSums } from "@sovereign/content/words/reminders";
import type { MemberReminder, ReminderReceipt } from "@sovereign/contract/reminders";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { SILENCES } from "@sovereign/domain/reminder";
import { reachedNoDevice } from "@sovereign/domain/reminder-receipt";
import { clockTime } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";

/** How many of the last reminders were opened, and why e-mail is offered. */
export function receiptSum({ receipts, offers_email }: MemberReminder): string {
  const opened = receipts.filter(({ state }) => state === "opened").length;
  const sum = plural(receiptSums.opened, opened, { count: inWordsFirst(opened) });
  return offers_email ? `${sum} ${receiptSums[offerReason(receipts)]}` : sum;
}

/** Why e-mail is offered. */
export const offerReason = (receipts: readonly ReminderReceipt[]) =>
  reachedNoDevice(receipts) ? "unreached" : "unknown";

/** What a reminder came to, in a word. */
export function receiptState({ state, reason }: ReminderReceipt): string {
  if (reason === "too_late" || reason === "unreachable") return receiptStates.missed;
  if (state !== "silent") return receiptStates[state];
  const { silent } = receiptStates;
  const name = SILENCES.find((silence) => silence === reason);
  return silent[name ?? "answered"];
}

/** What a reminder came to, in a sentence, by the clock of where its member was. */
export function receiptSentence(receipt: ReminderReceipt): string {
  const { state, channel, shown_at, opened_at, time_zone } = receipt;
  const at = (instant: string | null) => clockTime(instant ?? receipt.due_at, time_zone);
  const sent = at(receipt.sent_at);
  const mailed = channel === "email";
  switch (state) {
    case "due":
      // Some device of theirs may have it while another could not be reached yet.
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

/** Why a reminder was silent or failed. */
function why({ reason, day, silent_since, time_zone }: ReminderReceipt): string {
  if (reason === null) return "";
  if (reason !== "answered" && reason !== "committed") return receiptSentences[reason];
  if (silent_since === null) return receiptStates.silent[reason];
  const before = calendarDateIn(time_zone, new Date(silent_since)) < day;
  if (reason === "committed" && before) return receiptSentences.committedBefore;
  return fill(receiptSentences[reason], { since: clockTime(silent_since, time_zone) });
}
