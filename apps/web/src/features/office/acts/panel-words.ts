import { fill } from "@sovereign/content/public/fill";
import { actCommon, actPanel, refundSheet } from "@sovereign/content/words/office-acts";
import { winBackSheet } from "@sovereign/content/words/office-win-back";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { moneyInWords } from "#core/words/money.ts";
import { cardInWords } from "#features/office/parts/card-words.ts";
import { wholeDate } from "#features/office/parts/when.ts";
import { accountPanelWords } from "./account/account-panel-words.ts";

type Context = {
  until: string | null;
  zone: string;
  time: (instant: string) => string;
  /** A moment within a sentence. */
  when: (instant: string) => string;
};
type Words = { title: string; about: string };

export const sumOf = ({ figures: { amount } }: OfficeAct) => (amount ? moneyInWords(amount) : "");

export const cardOf = ({ figures: { card } }: OfficeAct) =>
  card ? cardInWords(card) : refundSheet.theCard;

const RETURNS: readonly OfficeAct["kind"][] = ["refund", "end_duplicate", "withdraw"];

const returnsMoney = ({ kind, figures }: OfficeAct) =>
  RETURNS.includes(kind) && figures.amount !== undefined;

/** What an act's panel says of its state. */
export function panelWords(act: OfficeAct, context: Context): Words {
  if (act.waits_for_owner) {
    const { by: name, reason } = act;
    return { title: actPanel.waits, about: fill(actPanel.waitsAbout, { name, reason }) };
  }
  const ofAccount = accountPanelWords(act, context);
  if (ofAccount) return ofAccount;
  switch (act.state) {
    case "held":
    case "sending":
      return { title: actCommon.sending, about: "" };
    case "unanswered": {
      const about = [actPanel.asking, returnsMoney(act) ? actPanel.notByHand : ""];
      return { title: actPanel.unanswered, about: joined(about) };
    }
    case "failed":
      return failedWords(act, context);
    case "undone": {
      const isSent = act.outcome !== null;
      return { title: actPanel.undone, about: isSent ? actPanel.undoneDone : actPanel.undoneHeld };
    }
    case "done":
      return { title: doneTitle(act, context), about: doneAbout(act, context) };
  }
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(" ");

function failedWords(act: OfficeAct, { until, zone }: Context): Words {
  const { message = "", code = "" } = act.outcome ?? {};
  return {
    title: returnsMoney(act) ? actPanel.refundFailed : actPanel.failed,
    about: joined([
      fill(actPanel.answer, { message, code }),
      until ? fill(actPanel.stillOpen, { until: wholeDate(until, zone) }) : actPanel.untold,
      actPanel.sameKey,
    ]),
  };
}

/** What the member has been told: what the mail server has taken. */
function mailWords({ outcome, can_undo }: OfficeAct, time: Context["time"]): string {
  const { mailed_at, mail } = outcome ?? {};
  if (mailed_at) return fill(actPanel.written, { time: time(mailed_at) });
  if (mail === "waits") return can_undo ? actPanel.writtenSoon : actPanel.notWritten;
  return mail === "refused" ? actPanel.refusedMail : "";
}

function doneTitle(act: OfficeAct, { zone }: Context): string {
  const { kind, figures } = act;
  const until = figures.until ? wholeDate(figures.until, zone) : "";
  switch (kind) {
    case "refund":
    case "end_duplicate":
      return fill(actPanel.refunded, { sum: sumOf(act) });
    case "withdraw":
      return figures.amount ? fill(actPanel.refunded, { sum: sumOf(act) }) : actPanel.ended;
    case "cancel":
      if (figures.when === "now") return actPanel.ended;
      return fill(figures.when ? actPanel.endsOn : actPanel.openUntil, { until });
    case "win_back":
      return fill(winBackSheet.done, { code: figures.code ?? "" });
    case "answer_dispute":
      return figures.way === "accept" ? actPanel.letGo : actPanel.answered;
    default:
      return until ? fill(actPanel.openUntil, { until }) : "";
  }
}

function doneAbout(act: OfficeAct, { time }: Context): string {
  const { outcome, finished_at, can_undo } = act;
  const { provider_id: id, message } = outcome ?? {};
  const at = finished_at ? time(finished_at) : "";
  return joined([
    message ? actPanel.undoFailed : "",
    returnsMoney(act) && id
      ? fill(actPanel.refundedAbout, { time: at, id })
      : fill(actPanel.doneAbout, { time: at }),
    mailWords(act, time),
    returnsMoney(act) && !can_undo ? actPanel.final : "",
  ]);
}
