import type { MemberAct } from "@sovereign/domain/staff-log";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { AccountActDeps } from "./account/account-deps.ts";
import { changeAddressAct } from "./account/change-address.act.ts";
import { deleteAccountAct } from "./account/delete-account.act.ts";
import { endSessionsAct } from "./account/end-sessions.act.ts";
import { removeFactorAct } from "./account/remove-factor.act.ts";
import { resendAct } from "./account/resend.act.ts";
import { resetAddressAct } from "./account/reset-address.act.ts";
import { createHandlers } from "./act-answer.ts";
import type { AnyHandler } from "./act-handler.ts";
import { createActRunner } from "./act-runner.ts";
import { createActStore } from "./act-store.ts";
import { actsRoutes } from "./acts.routes.ts";
import { createActsService } from "./acts.service.ts";
import { answerDisputeAct } from "./money/answer-dispute.act.ts";
import { cancelAct } from "./money/cancel.act.ts";
import { endDuplicateAct } from "./money/end-duplicate.act.ts";
import { extendAct } from "./money/extend.act.ts";
import { giveAct } from "./money/give.act.ts";
import type { MoneyDeps } from "./money/money-deps.ts";
import { refundAct } from "./money/refund.act.ts";
import { createOutsideEnds } from "./outside-ends.ts";
import { createTellOwners } from "./tell-owners.ts";
import { type WinBackDeps, winBackAct } from "./win-back/win-back.act.ts";
import { withdrawAct } from "./withdrawal/withdraw.act.ts";

type HandlerDeps = MoneyDeps & AccountActDeps & WinBackDeps & { productName: string };

/** The handler of each action, in the order shown to staff. */
export function createActHandlers(deps: HandlerDeps) {
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

const POLL_SECONDS = 2;

/** Staff actions on members: stored first, then run by any node (decision 124). */
export function createActs(deps: {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  handlers: readonly AnyHandler[];
  appUrl: string;
  countPaying: (now: Date) => Promise<number>;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
}) {
  const { jobs, countPaying, appUrl, ...shared } = deps;
  const handlers = createHandlers(deps.handlers);
  const tellOwners = createTellOwners({ ...shared, jobs, appUrl });
  const store = createActStore({ ...shared, handlers });
  const runner = createActRunner({ ...shared, jobs, handlers, store, tellOwners });
  const service = createActsService({
    ...shared,
    handlers,
    runner,
    store,
    countPaying,
    tellOwners,
  });
  jobs.every(POLL_SECONDS, "staff-acts", runner.resume, "refunds");
  return {
    service,
    ends: createOutsideEnds(shared),
    runner,
    store,
    routes: (gate: Gate) => actsRoutes({ service, gate }),
  };
}
