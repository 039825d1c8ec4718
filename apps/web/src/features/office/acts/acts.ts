import { fill } from "@sovereign/content/public/fill";
import { actPanel } from "@sovereign/content/words/office-acts";
import type { ActOffer, OfferOf, OrderedAct } from "@sovereign/contract/office-acts";
import type { MemberAct } from "@sovereign/domain/staff-log";
import { changeAddress } from "./account/change-address.tsx";
import { deleteAccount } from "./account/delete-account.tsx";
import { endSessions } from "./account/end-sessions.tsx";
import { removeFactor } from "./account/remove-factor.tsx";
import { resend } from "./account/resend.tsx";
import { resetAddress } from "./account/reset-address.tsx";
import { write } from "./account/write.tsx";
import type { ActRow, DeclaredAct } from "./declared-act.tsx";
import { answerDispute } from "./money/answer-dispute.tsx";
import { cancel } from "./money/cancel.tsx";
import { endDuplicate } from "./money/end-duplicate.tsx";
import { extend } from "./money/extend.tsx";
import { give } from "./money/give.tsx";
import { refund } from "./money/refund.tsx";
import { type ActPanelWords, sumOf } from "./panel-words.ts";
import { winBack } from "./win-back/win-back.tsx";

const ACTS: { [Kind in OrderedAct]: DeclaredAct<OfferOf<Kind>> } = {
  refund,
  extend,
  give,
  cancel,
  answer_dispute: answerDispute,
  end_duplicate: endDuplicate,
  write,
  resend,
  end_sessions: endSessions,
  change_address: changeAddress,
  remove_factor: removeFactor,
  reset_address: resetAddress,
  delete_account: deleteAccount,
  win_back: winBack,
};

/** A member's own action has a panel only. */
const WITHDRAWN: ActPanelWords = {
  returnsMoney: true,
  done: (act) => ({
    title: act.figures.amount ? fill(actPanel.refunded, { sum: sumOf(act) }) : actPanel.ended,
  }),
};

/** Returns the list entry of an action, and the sheet it opens. */
export function rowOf(offer: ActOffer, zone: string, now: Date): ActRow {
  const act: DeclaredAct<ActOffer> = ACTS[offer.kind];
  return act.row(offer, zone, now);
}

export const panelOf = (kind: MemberAct): ActPanelWords =>
  kind === "withdraw" ? WITHDRAWN : ACTS[kind].panel;

export const undoableWords = (kind: MemberAct): string | undefined =>
  kind === "withdraw" ? undefined : ACTS[kind].undoable;
