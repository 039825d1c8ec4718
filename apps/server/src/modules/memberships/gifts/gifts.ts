import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Locks } from "#locks/locks.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { MoneyJournal, SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import { createGiftClaims } from "./gift-claims.service.ts";
import { createGiftDelivery } from "./gift-delivery.ts";
import { createGiftMails } from "./gift-mails.ts";
import { createGiftOrders } from "./gift-orders.service.ts";
import { createGiftRenewals } from "./gift-renewals.ts";
import { createGiftStarts } from "./gift-starts.ts";
import { createGiftSync } from "./gift-sync.ts";
import { createGiftTokens } from "./gift-tokens.ts";
import { giftsRoutes } from "./gifts.routes.ts";

const SEND_EVERY_SECONDS = 20;
const SETTLE_EVERY_SECONDS = 60;

/** Creates the gifts: years of membership bought for another address (decision 140). */
export function createGifts(deps: {
  config: Config;
  db: Database;
  clock: Clock;
  locks: Locks;
  jobs: Jobs;
  payments: Payments | undefined;
  writer: SyncWriter;
  journal: MoneyJournal;
  limits: MembershipLimits;
  onChanged: (userId: string) => void;
}) {
  const { config, db, clock, jobs } = deps;
  const { appUrl } = config;
  const tokens = createGiftTokens(config.authSecret);
  const mails = createGiftMails({ db, jobs, tokens, appUrl });
  const renewals = createGiftRenewals({ ...deps, mails });
  const sync = createGiftSync({ ...deps, mails, renewals });
  const starts = createGiftStarts({ ...deps, mails });
  const delivery = createGiftDelivery({ db, clock, mails });
  const orders = createGiftOrders({ ...deps, sync, appUrl, currency: config.currency });
  const claims = createGiftClaims({ ...deps, tokens, mails, sync, renewals });
  jobs.every(SEND_EVERY_SECONDS, "gifts-due", delivery.sendDue);
  jobs.every(SETTLE_EVERY_SECONDS, "gift-renewals", renewals.settle);
  jobs.every(SETTLE_EVERY_SECONDS, "gift-starts", starts.settle);
  jobs.daily("old-gifts", delivery.clearOld);

  return {
    sync,
    erase: delivery.erase,
    own: claims.own,
    routes: (gate: Gate) => giftsRoutes({ orders, claims, gate }),
  };
}
