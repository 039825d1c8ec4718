import { reasonOfReport } from "@sovereign/domain/broadcast";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep, type SweepWork } from "#jobs/work.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import { staffKeysFor } from "#staff/staff.ts";
import { createAnnouncing } from "./announcing.service.ts";
import type { PayUrlOf } from "./broadcast-answer.ts";
import { findLate, findLeft, findOrphaned, findPaused } from "./broadcasts.repository.ts";
import { broadcastsRoutes } from "./broadcasts.routes.ts";
import { createBroadcastsService } from "./broadcasts.service.ts";
import { createFailedPayments } from "./failed-payments.service.ts";
import { createHandOver, type NotifyMember } from "./hand-over.ts";
import { createPieces, type ListPieces } from "./pieces.ts";
import { createReceipts } from "./receipts.service.ts";
import { recordReport } from "./recipients.repository.ts";
import { createSending } from "./sending.ts";

type Deps = {
  config: { appUrl: string; broadcastsPerMinute: number };
  db: Database;
  clock: Clock;
  jobs: Jobs;
  notifyMember: NotifyMember;
  limits: OfficeLimits;
  pieces: ListPieces;
  billing: Pick<OfficeBilling, "failedPaymentOf">;
  payUrlOf: PayUrlOf;
  refreshMembers: (now: Date) => Promise<void>;
  refreshStates: (now: Date) => Promise<void>;
};

/** One message to each of many members, stored before the first is sent (decision 145). */
export function createBroadcasts(deps: Deps) {
  const { config, db, clock, jobs, limits } = deps;
  const { appUrl, broadcastsPerMinute: perMinute } = config;
  const pieces = createPieces({ list: deps.pieces, appUrl });
  const wake: SweepWork["wake"] = (options) => sweep.wake(options);
  const failedPayments = createFailedPayments(deps);
  const shared = { ...deps, appUrl, perMinute, pieces, failedPayments, wake };
  const service = createBroadcastsService(shared);
  const receipts = createReceipts({ db, clock });
  const handOver = createHandOver(shared);
  const sending = createSending({ ...shared, order: handOver.order });
  const announcing = createAnnouncing(shared);
  const sweep = defineSweep(jobs, {
    name: "broadcasts",
    run: sending.run,
    heldAs: "broadcasts",
  });
  return {
    announcing,
    mails: handOver.mails,
    onErasing: handOver.onErasing,
    left: (since: Date) => findLeft(db, since),
    late: () => findLate(db),
    orphaned: async () => findOrphaned(db, await staffKeysFor(db, "office_broadcasts")),
    paused: () => findPaused(db),
    routes: (gate: Gate) =>
      broadcastsRoutes({
        service,
        announcing,
        receipts,
        failedPayments,
        pieces,
        limits,
        clock,
        gate,
      }),
    /** Records a later report of another mail server, in that transaction. */
    async onReport(
      tx: Database,
      messageKey: string,
      { outcome, status, now }: Report,
    ): Promise<void> {
      const state = outcome === "complained" ? "refused" : "bounced";
      const reason = reasonOfReport(outcome, status);
      await recordReport(tx, messageKey, { state, reason, status, now });
    },
  };
}

export type Report = { outcome: "bounced" | "complained"; status: string | null; now: Date };
