import type { Database } from "#database/database.ts";
import type { AnyHandler } from "#modules/office/acts/act-handler.ts";
import { answerDisputeAct } from "./answer-dispute.act.ts";
import { cancelAct } from "./cancel.act.ts";
import { endDuplicateAct } from "./end-duplicate.act.ts";
import { extendAct } from "./extend.act.ts";
import { giveAct } from "./give.act.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { refundAct } from "./refund.act.ts";
import { findSignIns } from "./sign-ins.repository.ts";

/** The acts on money and membership. */
export function moneyActs(deps: MoneyDeps & { db: Database; productName: string }): AnyHandler[] {
  const signInsOf = (userId: string) => findSignIns(deps.db, userId);
  return [
    refundAct(deps),
    extendAct(deps),
    giveAct(deps),
    cancelAct(deps),
    endDuplicateAct(deps),
    answerDisputeAct({ ...deps, signInsOf }),
  ];
}
