import { reasonOfReport } from "@sovereign/domain/broadcast";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { ComposeMail } from "#jobs/mail-message.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import { createAnnouncing } from "./announcing.service.ts";
import { createBroadcastRunner } from "./broadcast-runner.ts";
import { findLate, findLeft, findOrphaned } from "./broadcasts.repository.ts";
import { broadcastsRoutes } from "./broadcasts.routes.ts";
import { createBroadcastsService } from "./broadcasts.service.ts";
import { createEmailCarrier } from "./email-carrier.ts";
import { createPieces, type ListPieces } from "./pieces.ts";
import { createPushCarrier, type NotifyMember } from "./push-carrier.ts";
import { createReceipts } from "./receipts.service.ts";
import { recordReport } from "./recipients.repository.ts";

const RUN_SECONDS = 1;

type Deps = {
  config: { appUrl: string; broadcastsPerMinute: number };
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  mailer: Mailer;
  composeMail: ComposeMail;
  notifyMember: NotifyMember;
  limits: OfficeLimits;
  pieces: ListPieces;
  refreshMembers: (now: Date) => Promise<void>;
  refreshStates: (now: Date) => Promise<void>;
};

/** One message to each of many members, written down before the first leaves (decision 145). */
export function createBroadcasts(deps: Deps) {
  const { config, db, clock, jobs, limits } = deps;
  const { appUrl, broadcastsPerMinute: perMinute } = config;
  const pieces = createPieces({ list: deps.pieces, appUrl });
  const shared = { ...deps, appUrl, perMinute, pieces };
  const service = createBroadcastsService(shared);
  const receipts = createReceipts({ db, clock });
  const runner = createBroadcastRunner({
    ...shared,
    carriers: { email: createEmailCarrier(shared), push: createPushCarrier(shared) },
  });
  jobs.every(RUN_SECONDS, "broadcasts", runner.resume, "broadcasts");
  return {
    announcing: createAnnouncing(deps),
    left: (since: Date) => findLeft(db, since),
    late: () => findLate(db),
    orphaned: () => findOrphaned(db),
    routes: (gate: Gate) => broadcastsRoutes({ service, receipts, pieces, limits, clock, gate }),
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
