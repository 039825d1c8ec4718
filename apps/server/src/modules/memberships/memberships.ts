import type { OpenAPIHono } from "@hono/zod-openapi";
import { believedFrom } from "@sovereign/domain/subscription";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { Database, OpenDatabase } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import { createLocks } from "#locks/locks.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { PushNotification, PushOutcome, PushTerms } from "#providers/push/push-service.ts";
import type { Stores } from "#providers/stores/stores.ts";
import type { Config } from "#settings/config.ts";
import { billingRoutes } from "./billing/billing.routes.ts";
import { createBillingService } from "./billing/billing.service.ts";
import { createPayLinks } from "./billing/pay-links.ts";
import { createPriceMoves } from "./billing/price-moves.ts";
import type { Prices } from "./billing/prices.ts";
import { createPromotionsService } from "./billing/promotions.service.ts";
import { createPurchasesService } from "./billing/purchases.service.ts";
import { createReceiptsService } from "./billing/receipts.service.ts";
import {
  endTrialCode,
  findTrialCode,
  findTrialCodes,
  insertTrialCode,
  reopenTrialCode,
} from "./billing/trials.repository.ts";
import { createClosing } from "./closing/closing.service.ts";
import { type AddressChange, createCustomerAddresses } from "./closing/customer-addresses.ts";
import { createEntitlements } from "./entitlements/entitlements.ts";
import { loadMemberSubscriptions } from "./entitlements/member-subscriptions.repository.ts";
import { membershipRoutes } from "./entitlements/membership.routes.ts";
import { createEtagCache } from "./entitlements/membership-answer.ts";
import { createPeriodEnds } from "./entitlements/period-ends.ts";
import { createRecheckService } from "./entitlements/recheck.service.ts";
import { forgetTurnedOn } from "./gifts/gifts.repository.ts";
import { createGifts } from "./gifts/gifts.ts";
import { begins, hasBegun } from "./mails/change-kind.ts";
import { findSiblings } from "./mails/mails.repository.ts";
import { createMembershipMails } from "./mails/membership-mails.ts";
import { createDueNotices } from "./mails/trial-mails.ts";
import { createTrialNotices } from "./mails/trial-notices.ts";
import { createMembershipLimits } from "./memberships.limits.ts";
import type { MembershipChange, MoneyJournal } from "./memberships.types.ts";
import { createOfficeBilling } from "./office/office-billing.ts";
import { createResentMails } from "./office/resent-mails.ts";
import { createReconciliation } from "./reconcile/reconciliation.ts";
import {
  CHANGED_CHANNEL,
  notifyChanged,
  type SubscriptionRow,
} from "./records/subscription-rows.repository.ts";
import { createRefunds } from "./refunds/refunds.ts";
import { createAnnouncements } from "./sync/announcements.ts";
import {
  findNextEnd,
  findOldestDoubt,
  findSoldPrices,
  isRefusedTrial,
  rememberSoldPrice,
} from "./sync/subscriptions.repository.ts";
import { createSyncWriter } from "./sync/sync-writer.ts";
import { createHandleOnce } from "./webhooks/handle-once.ts";
import { createWebhookLedger } from "./webhooks/webhook-ledger.repository.ts";
import { webhooksRoutes } from "./webhooks/webhooks.routes.ts";
import { createWebhooksService } from "./webhooks/webhooks.service.ts";

/** Short free days have their reminder and their end on one day. */
const TRIAL_SECONDS = 900;

/** The sweep covers ended periods that no member's check does. */
const SWEEP_SECONDS = 900;

/** A provider that did not answer is asked again. */
const ASK_AGAIN_SECONDS = 20;

type Deps = {
  config: Config;
  database: OpenDatabase;
  notifications: Notifications;
  /** Notifies browsers that their access may have changed. */
  events: { membershipChanged: (userId: string) => void; anyMembershipChanged: () => void };
  clock: Clock;
  jobs: Jobs;
  rateLimits: RateLimits;
  payments: Payments | undefined;
  prices: Prices;
  stores: Stores | undefined;
  log: Logger;
  observe: Observe;
  isPage: (path: string) => Promise<boolean>;
  countKeptDays: (userId: string) => Promise<number>;
  /** The changes of address of the last week. */
  changedAddresses: () => Promise<AddressChange[]>;
  journal: MoneyJournal;
  /** May be called again after a crash. */
  onFirstMembership: () => void;
  onOpened: (userId: string, what: "checkout_opened" | "portal_opened") => Promise<void>;
  /** Sends a notification to each browser of a member. */
  notifyMember: (
    userId: string,
    notification: PushNotification,
    terms: PushTerms,
  ) => Promise<PushOutcome[]>;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
};

export function createMemberships(deps: Deps) {
  const { config, database, notifications, events, clock, jobs, payments, prices, stores, log } =
    deps;
  const { db } = database;
  const { appUrl, adminMode } = config;
  const { isPage, countKeptDays, journal } = deps;
  const locks = createLocks({ database, log });
  const mails = createMembershipMails({
    config,
    db,
    jobs,
    clock,
    log,
    countKeptDays,
    readReceipt: payments?.readReceipt,
  });
  const announcements = createAnnouncements({
    locks,
    async onChange(change) {
      // A claim changes the member without a sync.
      await db.transaction((tx) => journal.onStored(tx, [change.after]));
      if (!change.after.cancelAtPeriodEnd) await forgetTurnedOn(db, change.after);
      if (change.after.userId) await gifts.onChanged(change.after.userId);
      await mails.onChange(change);
      if (await isFirstMembership(db, change, clock())) deps.onFirstMembership();
    },
  });
  function announceAll(rows: SubscriptionRow[]): void {
    for (const row of rows) {
      // The member does not wait for it; the next sync announces it if this fails.
      announcements.announce(row).catch((error: unknown) => {
        log.warn({ error: describeError(error) }, "could not announce a claim");
      });
    }
  }
  const entitlements = createEntitlements({
    load: (userId) => loadMemberSubscriptions(db, userId),
    onClaimed: announceAll,
    settle: (rows) => periodEnds.settle(rows),
    clock,
  });

  function onChanged(userId: string): void {
    entitlements.evict(userId);
    events.membershipChanged(userId);
  }
  notifications.subscribe({
    channel: CHANGED_CHANNEL,
    onPayload: onChanged,
    async onListening() {
      entitlements.setInformed(true);
      events.anyMembershipChanged();
    },
    onLost: () => entitlements.setInformed(false),
  });

  const refunds = createRefunds({ db, clock, log, jobs, locks, payments });
  const writer = createSyncWriter({
    returnLate: refunds.returnLate,
    db,
    locks,
    clock,
    log,
    payments,
    stores,
    announcements,
    journal,
    onSecondTrial: mails.tellSecondTrial,
    onChanged: (userIds) => userIds.forEach(onChanged),
    onDoubted: (tx, at) => doubted.wake({ in: tx, at }),
  });
  const later = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const doubted = defineSweep(jobs, {
    name: "doubted-answers",
    async run() {
      await writer.syncDoubted();
      const since = await findOldestDoubt(db);
      if (!since) return null;
      const believed = believedFrom(since);
      return believed > clock() ? believed : later(ASK_AGAIN_SECONDS);
    },
  });
  const periodEnds = createPeriodEnds({
    db,
    clock,
    log,
    writer,
    sources: new Set([
      ...(payments ? (["stripe"] as const) : []),
      ...(stores ? (["revenuecat"] as const) : []),
    ]),
  });
  defineSweep(jobs, {
    name: "ended-periods",
    async run() {
      const isDone = await periodEnds.sweep();
      const [again, latest] = [later(ASK_AGAIN_SECONDS), later(SWEEP_SECONDS)];
      if (!isDone) return again;
      // With many members a period ends each second.
      const next = (await findNextEnd(db, clock())) ?? latest;
      if (next > latest) return latest;
      return next < again ? again : next;
    },
  });
  const limits = createMembershipLimits(deps.rateLimits);
  const gifts = createGifts({
    config,
    db,
    clock,
    locks,
    jobs,
    payments,
    prices,
    writer,
    journal,
    limits,
    onChanged,
  });
  const closing = createClosing({ db, clock, payments, stores, writer, eraseGifts: gifts.erase });
  const promotions = createPromotionsService({ db, payments, prices, limits, clock });
  const billing = createBillingService({
    db,
    payments,
    entitlements,
    limits,
    promotions,
    clock,
    appUrl,
    isPage,
    prices,
    onOpened: deps.onOpened,
  });
  const recheck = createRecheckService({
    payments,
    stores,
    writer,
    entitlements,
    limits,
    isRefusedTrial: (id) => isRefusedTrial(db, id),
  });

  const purchases = createPurchasesService({
    db,
    clock,
    entitlements,
    limits,
    onAdded(rows) {
      for (const { userId } of rows) if (userId) onChanged(userId);
      announceAll(rows);
    },
  });

  const office = createOfficeBilling({
    db,
    clock,
    locks,
    payments,
    writer,
    journal,
    onChanged,
    afterStep: deps.afterStep,
    refunds,
    gifts,
  });

  const payLinks = createPayLinks({ config, db, clock, limits, payments });

  const receipts = createReceiptsService({ payments, entitlements, limits, clock });

  const { syncDispute } = office;
  const syncs = {
    syncDispute,
    syncGifts: gifts.sync,
    onMoney: journal.onMoney,
    syncRefunds: refunds.sync,
  };
  const ledger = createWebhookLedger(db);
  const handleOnce = createHandleOnce({
    ledger,
    clock,
    log,
    onApplied({ provider, createdAt }) {
      const ageMs = clock().getTime() - createdAt.getTime();
      deps.observe({ kind: "webhook_applied", provider, ageMs });
    },
  });
  const reconciliation = createReconciliation({
    db,
    clock,
    log,
    writer,
    payments,
    stores,
    syncs,
    ledger,
    handleOnce,
  });
  jobs.daily("membership-reconciliation", async () => {
    await reconciliation.run();
  });
  jobs.daily("refunds", refunds.daily, "refunds");
  jobs.daily("renewal-reminders", mails.remindOfRenewals);
  const movePrices = createPriceMoves({
    config,
    db,
    jobs,
    clock,
    log,
    prices,
    payments,
    writer,
    afterStep: deps.afterStep,
  });
  jobs.daily("price-moves", movePrices, "mails");
  const remindOfTrials = createTrialNotices({
    config,
    db,
    jobs,
    clock,
    log,
    payments,
    writer,
    notifyMember: deps.notifyMember,
  });
  // Not held with the mails: a trial whose reminder waits would be charged without one.
  defineSweep(jobs, {
    name: "trial-reminders",
    async run() {
      await remindOfTrials();
      return later(TRIAL_SECONDS);
    },
  });
  const customerAddresses = createCustomerAddresses({ db, log, payments });
  jobs.daily("customer-addresses", async () =>
    customerAddresses.moveAll(await deps.changedAddresses()),
  );

  /** Only providers whose webhooks can be verified. */
  const verified = {
    payments: config.stripeWebhookSecret.length > 0 ? payments : undefined,
    stores:
      config.revenuecatWebhookAuthorization || config.revenuecatWebhookSecret ? stores : undefined,
  };
  const webhooks = createWebhooksService({ ...verified, ...syncs, writer, handleOnce, clock, log });

  return {
    isSubscribed: entitlements.isSubscribed,
    knownTag: createEtagCache({ entitlements, adminMode, clock }),
    /** Returns every price this deployment ever sold; purchases at an old price stay valid. */
    soldPrices: () => findSoldPrices(db),
    /** A purchase may belong to the new email, so every node reads again. */
    addressChanged: {
      within: (tx: Database, userId: string) => notifyChanged(tx, [userId]),
      after(change: AddressChange) {
        onChanged(change.userId);
        void customerAddresses.tryToMove(change);
      },
    },
    closing,
    /** Gifts that a member gave and received, for their export. */
    ownGifts: gifts.own,
    onMailRefused: gifts.onMailRefused,
    /** Emails about payments that staff send again. */
    resentMails: createResentMails({
      config,
      db,
      jobs,
      clock,
      countKeptDays,
      readReceipt: payments?.readReceipt,
    }),
    /** The page on which a member pays a declined renewal, for an email. */
    payUrlOf: payLinks.urlOf,
    /** Whether a notice of a charge is still true when it leaves. */
    isNoticeDue: createDueNotices({ db, clock }),
    /** Compares every membership with its provider (decision 14). */
    reconcile: reconciliation.run,
    office,
    syncSubscription: writer.syncSubscription,
    /** Codes of trials, which staff make and end. */
    trials: {
      list: findTrialCodes,
      find: findTrialCode,
      make: insertTrialCode,
      end: endTrialCode,
      reopen: reopenTrialCode,
    },
    routes(gate: Gate): OpenAPIHono<HttpEnvironment> {
      const router = createRouter();
      const shop = { billing, promotions, purchases, receipts };
      router.route("/", billingRoutes({ ...shop, prices, payments, config, gate }));
      router.route("/", membershipRoutes({ entitlements, recheck, adminMode, gate }));
      router.route("/", payLinks.routes(gate));
      router.route("/", gifts.routes(gate));
      router.route("/", webhooksRoutes({ service: webhooks, gate }));
      return router;
    },
    async start(): Promise<void> {
      await prices.start();
      const { stripePriceId, stripePrices } = config;
      if (!stripePriceId) return;
      for (const priceId of [stripePriceId, ...stripePrices.map((price) => price.priceId)]) {
        await rememberSoldPrice(db, priceId, clock());
      }
    },
    stop: locks.close,
  };
}

async function isFirstMembership(
  db: Database,
  change: MembershipChange,
  now: Date,
): Promise<boolean> {
  if (!begins(change, now)) return false;
  const siblings = await findSiblings(db, change.after);
  return !siblings.some((row) => row.source !== "office" && hasBegun(row));
}
