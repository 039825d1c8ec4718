import type { MemberAct } from "@sovereign/domain/staff-log";
import type { AccountActDeps } from "./account/account-deps.ts";
import { changeAddressAct } from "./account/change-address.act.ts";
import { deleteAccountAct } from "./account/delete-account.act.ts";
import { endSessionsAct } from "./account/end-sessions.act.ts";
import { removeFactorAct } from "./account/remove-factor.act.ts";
import { resendAct } from "./account/resend.act.ts";
import { resetAddressAct } from "./account/reset-address.act.ts";
import type { AnyHandler } from "./act-handler.ts";
import { answerDisputeAct } from "./money/answer-dispute.act.ts";
import { cancelAct } from "./money/cancel.act.ts";
import { endDuplicateAct } from "./money/end-duplicate.act.ts";
import { extendAct } from "./money/extend.act.ts";
import { giveAct } from "./money/give.act.ts";
import type { MoneyDeps } from "./money/money-deps.ts";
import { refundAct } from "./money/refund.act.ts";
import { type WinBackDeps, winBackAct } from "./win-back/win-back.act.ts";
import { withdrawAct } from "./withdrawal/withdraw.act.ts";

type Deps = MoneyDeps & AccountActDeps & WinBackDeps & { productName: string };

/** The handler of each act, in the order in which staff read them. */
export function createActHandlers(deps: Deps) {
  const winBack = winBackAct(deps);
  const byKind: { [Kind in MemberAct]: AnyHandler & { kind: Kind } } = {
    refund: refundAct(deps),
    extend: extendAct(deps),
    give: giveAct(deps),
    cancel: cancelAct(deps),
    end_duplicate: endDuplicateAct(deps),
    answer_dispute: answerDisputeAct(deps),
    resend: resendAct(deps),
    end_sessions: endSessionsAct(deps),
    change_address: changeAddressAct(deps),
    remove_factor: removeFactorAct(deps),
    reset_address: resetAddressAct(deps),
    delete_account: deleteAccountAct(deps),
    win_back: winBack.handler,
    withdraw: withdrawAct(deps),
  };
  return { all: Object.values(byKind) as readonly AnyHandler[], winBack };
}
