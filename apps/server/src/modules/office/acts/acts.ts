import {
  allowAct,
  listActs,
  orderAct,
  readAct,
  retryAct,
  undoAct,
} from "@sovereign/contract/office-acts";
import type { MemberAct } from "@sovereign/domain/staff-log";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import type { AccountActDeps } from "./account/account-deps.ts";
import { changeAddressAct } from "./account/change-address.act.ts";
import { deleteAccountAct } from "./account/delete-account.act.ts";
import { endSessionsAct } from "./account/end-sessions.act.ts";
import { removeFactorAct } from "./account/remove-factor.act.ts";
import { resendAct } from "./account/resend.act.ts";
import { resetAddressAct } from "./account/reset-address.act.ts";
import { writeAct } from "./account/write.act.ts";
import { createHandlers } from "./act-answer.ts";
import type { AnyHandler } from "./act-handler.ts";
import { createActRunner } from "./act-runner.ts";
import { createActStore, type OrderRun } from "./act-store.ts";
import { findAct, findOpen } from "./acts.repository.ts";
import { type ActsService, createActsService } from "./acts.service.ts";
import { answerDisputeAct } from "./money/answer-dispute.act.ts";
import { cancelAct } from "./money/cancel.act.ts";
import { endDuplicateAct } from "./money/end-duplicate.act.ts";
import { extendAct } from "./money/extend.act.ts";
import { giveAct } from "./money/give.act.ts";
import type { MoneyDeps } from "./money/money-deps.ts";
import { refundAct } from "./money/refund.act.ts";
import { createOutsideEnds } from "./outside-ends.ts";
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
    write: writeAct(deps),
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

/** A request runs what it orders; a job takes over after longer than that can take. */
const TAKEOVER_MS = 90_000;

/** A silent provider is asked again this often, under the same key. */
const RETRY_MS = 60_000;

/** `before`: the attempts there were, unless the job takes over from one. */
const run = z.object({ id: z.string(), before: z.int().optional() });
const announcement = z.object({ id: z.string() });

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
  answerMs?: number | undefined;
}) {
  const { jobs, countPaying, ...shared } = deps;
  const { db, clock } = shared;
  const handlers = createHandlers(deps.handlers);
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  const runs = jobs.work({
    name: "staff-act",
    payload: run,
    heldAs: "refunds",
    async run({ id, before }) {
      await runner.run(id, before);
      const row = before === undefined ? undefined : await findAct(db, id);
      // A request has begun it in the meantime.
      if (row?.state === "sending") {
        await runs.order({ id }, { at: later(TAKEOVER_MS), key: id });
      }
      // By this node's clock it was not due yet.
      if (row?.state === "held" && row.heldUntil) {
        await runs.order({ id, before: row.attempts }, { at: row.heldUntil, key: id });
      }
    },
  });
  const announcements = jobs.work({
    name: "staff-act-announcement",
    payload: announcement,
    heldAs: "refunds",
    run: ({ id }) => runner.announceOnce(id),
  });
  const orderRun: OrderRun = async (tx, { id, state, heldUntil, attempts }) => {
    if (state !== "held") {
      const at = later(state === "unanswered" ? RETRY_MS : TAKEOVER_MS);
      await runs.order({ id }, { in: tx, at, key: id });
      return;
    }
    // It waits for an owner.
    if (!heldUntil) return;
    await runs.order({ id, before: attempts }, { in: tx, at: heldUntil, key: id });
    await announcements.order({ id }, { in: tx, at: later(TAKEOVER_MS), key: id });
  };
  const store = createActStore({ ...shared, handlers, orderRun });
  const runner = createActRunner({ ...shared, jobs, handlers, store, orderRun });
  // Actions left by a node of an earlier version.
  defineSweep(jobs, {
    name: "staff-acts",
    async run() {
      for (const { id, state, heldUntil, attempts } of await findOpen(db)) {
        const isHeld = state === "held" && heldUntil !== null;
        // Of its own, so that what was ordered before is not put off.
        const key = `left ${id}`;
        if (isHeld) await runs.order({ id, before: attempts }, { at: heldUntil, key });
        else await runs.order({ id }, { at: later(TAKEOVER_MS), key });
        if (isHeld) await announcements.order({ id }, { key });
      }
      return null;
    },
  });
  const service = createActsService({
    ...shared,
    handlers,
    runner,
    store,
    orderRun,
    countPaying,
  });
  return {
    service,
    ends: createOutsideEnds(shared),
    runner,
    store,
    routes: (gate: Gate) => actsRoutes({ service, gate }),
  };
}

function actsRoutes({ service, gate }: { service: ActsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(listActs, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await service.list({ staff, userId: c.req.valid("param").id, requestId }), 200);
  });

  router.openapi(routeOf(orderAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const userId = c.req.valid("param").id;
    const order = c.req.valid("json");
    return c.json(await service.order({ staff, userId, order, requestId }), 200);
  });

  router.openapi(routeOf(readAct, gate), async (c) =>
    c.json(await service.read(c.var.staff, c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(undoAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.undo({ staff, id, requestId }), 200);
  });

  router.openapi(routeOf(allowAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.allow({ staff, id, requestId }), 200);
  });

  router.openapi(routeOf(retryAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.retry({ staff, id, requestId }), 200);
  });

  return router;
}
