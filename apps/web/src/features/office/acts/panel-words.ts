import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { accountPanel, accountRefusals } from "@sovereign/content/words/office-account-acts";
import { actCommon, actPanel, refundSheet } from "@sovereign/content/words/office-acts";
import { usualReasons } from "@sovereign/content/words/office-frame";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { wholeDate } from "#features/office/parts/when.ts";

export type PanelContext = {
  /** End of the open membership, for an action that failed. */
  until: string | null;
  zone: string;
  /** A time of today. */
  time: (instant: string) => string;
  /** A moment within a sentence. */
  when: (instant: string) => string;
};

type Words = { title: string; about: string };
type WordsOf = (act: OfficeAct, context: PanelContext) => Words;

/** An action's panel texts where they differ from the default. */
export type ActPanelWords = {
  /** Without `about`, it is when it was done, and what the member was told. */
  done: (act: OfficeAct, context: PanelContext) => { title: string; about?: string };
  /** While it is held for days; one that is held for a minute counts its seconds. */
  held?: WordsOf;
  counted?: (act: OfficeAct, seconds: number) => Words;
  unanswered?: WordsOf;
  failed?: WordsOf;
  undone?: WordsOf;
  returnsMoney?: boolean;
};

export const joined = (parts: readonly string[]) => parts.filter(Boolean).join(" ");

export const sumOf = ({ figures: { amount } }: OfficeAct) => (amount ? moneyInWords(amount) : "");

export const cardOf = ({ figures: { card } }: OfficeAct) =>
  card ? cardInWords(card) : refundSheet.theCard;

export const openUntil = ({ figures: { until } }: OfficeAct, { zone }: PanelContext) =>
  until ? fill(actPanel.openUntil, { until: wholeDate(until, zone) }) : "";

/** Returns the panel texts for an action's state. */
export function panelWords(act: OfficeAct, context: PanelContext, own: ActPanelWords): Words {
  if (act.waits_for_owner) {
    const { by: name, reason } = act;
    return { title: actPanel.waits, about: fill(actPanel.waitsAbout, { name, reason }) };
  }
  const returnsMoney = own.returnsMoney === true && act.figures.amount !== undefined;
  switch (act.state) {
    case "held":
      return own.held?.(act, context) ?? { title: actCommon.sending, about: "" };
    case "sending":
      return { title: actCommon.sending, about: "" };
    case "unanswered": {
      const about = [actPanel.asking, returnsMoney ? actPanel.notByHand : ""];
      return own.unanswered?.(act, context) ?? { title: actPanel.unanswered, about: joined(about) };
    }
    case "failed":
      return own.failed?.(act, context) ?? failedWords(act, context, returnsMoney);
    case "undone": {
      const about = act.outcome === null ? actPanel.undoneHeld : actPanel.undoneDone;
      return own.undone?.(act, context) ?? { title: actPanel.undone, about };
    }
    case "done": {
      const { title, about = doneAbout(act, context, returnsMoney) } = own.done(act, context);
      return { title, about };
    }
  }
}

function failedWords(act: OfficeAct, { until, zone }: PanelContext, returnsMoney: boolean): Words {
  const { message = "", code = "" } = act.outcome ?? {};
  return {
    title: returnsMoney ? actPanel.refundFailed : actPanel.failed,
    about: joined([
      fill(actPanel.answer, { message, code }),
      until ? fill(actPanel.stillOpen, { until: wholeDate(until, zone) }) : actPanel.untold,
      actPanel.sameKey,
    ]),
  };
}

/** Returns how the member was informed, by the mail server's report. */
function mailWords({ outcome, can_undo }: OfficeAct, { time }: PanelContext): string {
  const { mailed_at, mail } = outcome ?? {};
  if (mailed_at) return fill(actPanel.written, { time: time(mailed_at) });
  if (mail === "waits") return can_undo ? actPanel.writtenSoon : actPanel.notWritten;
  return mail === "refused" ? actPanel.refusedMail : "";
}

function doneAbout(act: OfficeAct, context: PanelContext, returnsMoney: boolean): string {
  const { outcome, finished_at, can_undo } = act;
  const { provider_id: id, message } = outcome ?? {};
  const at = finished_at ? context.time(finished_at) : "";
  return joined([
    message ? actPanel.undoFailed : "",
    returnsMoney && id
      ? fill(actPanel.refundedAbout, { time: at, id })
      : fill(actPanel.doneAbout, { time: at }),
    mailWords(act, context),
    returnsMoney && !can_undo ? actPanel.final : "",
  ]);
}

export const THEY_ASKED = usualReasons.asked;

/** Returns the panel text of a failed account action: the reason, in our words. */
export const failedWith =
  (title: string) =>
  ({ outcome }: OfficeAct) => {
    const known: Readonly<Record<string, string>> = accountRefusals;
    return { title, about: joined([known[outcome?.code ?? ""] ?? "", accountPanel.same]) };
  };

export const finishedAt = ({ finished_at }: OfficeAct, { time }: PanelContext) =>
  finished_at ? time(finished_at) : "";

/** That the member was written to; empty before the mail server has taken it. */
export const writtenWords = ({ outcome }: OfficeAct, { time }: PanelContext) =>
  outcome?.mailed_at ? fill(accountPanel.written, { time: time(outcome.mailed_at) }) : "";
