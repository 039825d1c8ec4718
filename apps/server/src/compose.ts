import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { readMembership } from "@sovereign/contract/memberships";
import { createBackups } from "#app/data/backup/backups.ts";
import { erasedKey } from "#app/data/backup/erased-accounts.repository.ts";
import { seedDemoPartner } from "#app/seed/demo-partner.ts";
import { seedDemo } from "#app/seed/seed-demo.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { OpenDatabase } from "#database/database.ts";
import { createNotifications } from "#database/notifications.ts";
import { createApp } from "#http/app.ts";
import { createGate } from "#http/gate.ts";
import { mountRoutes } from "#http/mount-routes.ts";
import { createNotModifiedFastPath, type FastPath } from "#http/not-modified.ts";
import { createRateLimits } from "#http/rate-limits.ts";
import { createStaticFiles } from "#http/static-files.ts";
import { keyEarlierAddresses } from "#jobs/address-keys.statements.ts";
import { findRestore } from "#jobs/held-sendings.repository.ts";
import type { InsteadOfJobs, Jobs } from "#jobs/jobs.ts";
import { keyAddressesBy } from "#jobs/mail-keys.ts";
import { createComposeMail } from "#jobs/mail-message.ts";
import { findMailTexts } from "#jobs/mail-texts.repository.ts";
import { createJobs } from "#jobs/product-jobs.ts";
import { createAccounts } from "#modules/accounts/accounts.ts";
import { createAnnounced } from "#modules/announced/announced.ts";
import { createContent } from "#modules/content/content.ts";
import { createDeletion } from "#modules/deletion/deletion.ts";
import { createEvents } from "#modules/events/events.ts";
import { createFaults } from "#modules/faults/faults.ts";
import { createFunnel } from "#modules/funnel/funnel.ts";
import { createJournal } from "#modules/journal/journal.ts";
import { createMails } from "#modules/mails/mails.ts";
import { createManifesto } from "#modules/manifesto/manifesto.ts";
import { createPrices } from "#modules/memberships/billing/prices.ts";
import { createMemberships } from "#modules/memberships/memberships.ts";
import { createOffice } from "#modules/office/office.ts";
import { createOneThings } from "#modules/one-things/one-things.ts";
import { createOwnData } from "#modules/own-data/own-data.ts";
import { createPartner } from "#modules/partner/partner.ts";
import { createProgramme } from "#modules/programme/programme.ts";
import { createReading } from "#modules/reading/reading.ts";
import { createReminders } from "#modules/reminders/reminders.ts";
import { createReviews } from "#modules/reviews/reviews.ts";
import { createVault } from "#modules/vault/vault.ts";
import { createWrites } from "#modules/writes/writes.ts";
import { createProviders, type Providers } from "#providers/providers.ts";
import { watchProviders } from "#providers/watched-providers.ts";
import type { Config } from "#settings/config.ts";
import { createStaff } from "#staff/staff.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./data/engine/database.ts";
import { isHeld } from "./data/jobs/held-sendings.repository.ts";
import type { WatchedLog } from "./log.ts";
import { createMailHooks, createTellUntold } from "./mail-hooks.ts";
import { findSoldPrices } from "./modules/memberships/sync/subscriptions.repository.ts";
import { Problem } from "./problems/problem.ts";
import type { Payments } from "./providers/payments/payments.ts";
import { createWatching } from "./watching.ts";

type Deps = {
  clock: Clock;
  log: WatchedLog;
  trace?: Trace | undefined;
  /** Closed together with the product. */
  database: OpenDatabase;
  providers?: Partial<Providers>;
  jobs?: InsteadOfJobs;
  contentPack?: ContentPack;
  /** Called after each step of durable work, so that a test can crash the node there. */
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
  /** Milliseconds an order of staff waits for its end; more in tests, on a busy machine. */
  answerMs?: number | undefined;
  providerFetch?: typeof fetch;
};

export type Product = {
  app: ReturnType<typeof createApp>;
  ahead: FastPath;
  jobs: Jobs;
  database: OpenDatabase;
  /** Returns the metrics; undefined without METRICS_ADDRESS. */
  scrape: (() => Promise<string>) | undefined;
  /** Sends the alarms that are due within the next minute. */
  tellAlarms: () => Promise<void>;
  /** Makes /health/ready fail, so that a load balancer uses other nodes, and ends open streams. */
  drain(): void;
  /** Stops jobs and closes the database, in that order. */
  close(): Promise<void>;
};

/** After a restore no money goes back before the word: callers try again, as with a silent provider. */
function holdRefunds(payments: Payments, db: Database): Payments {
  async function assertMayLeave(): Promise<void> {
    if (await isHeld(db, "refunds")) throw new Problem("billing.provider_unavailable");
  }
  return {
    ...payments,
    async refundPart(order) {
      await assertMayLeave();
      return payments.refundPart(order);
    },
    async refundLatestPayment(order) {
      await assertMayLeave();
      return payments.refundLatestPayment(order);
    },
  };
}

export async function compose(config: Config, deps: Deps): Promise<Product> {
  const { clock, log, database } = deps;
  const { db } = database;
  keyAddressesBy(config.authSecret);
  await keyEarlierAddresses(db);
  const watching = await createWatching(config, deps);
  const { observe, trace } = watching;
  const unwatched = createProviders(config, {
    clock,
    given: deps.providers ?? {},
    fetch: deps.providerFetch,
    soldPrices: () => findSoldPrices(db),
  });
  const providers = watchProviders(unwatched, watching);
  const { mailer, stores, push, identities, sms } = providers;
  const payments = providers.payments && holdRefunds(providers.payments, db);
  const composeMail = createComposeMail(config, () => findMailTexts(db));
  const notifications = createNotifications({ database, log });
  const mailHooks = createMailHooks();
  const jobs = createJobs(config, {
    database,
    notifications,
    mailer,
    composeMail,
    clock,
    log,
    observe,
    trace,
    hooks: mailHooks.hooks,
    instead: deps.jobs,
  });
  const tellAlarms = watching.startAlarm({ jobs, mailer, composeMail, sms });
  const rateLimits = createRateLimits({ db, clock, factor: config.rateLimitFactor });
  const sells = (["cards", "stores"] as const).filter((way) =>
    way === "cards" ? payments : stores,
  );
  const deployment = { ...config, identityProviders: [...identities.keys()], sells };
  const prices = createPrices({ config, db, clock, log, notifications, payments });
  const site = createStaticFiles(config.webDir, { ...deployment, prices: prices.shown });

  const shared = { config, notifications, clock, jobs, rateLimits, log, observe };
  const funnel = createFunnel({ db, clock, log, rateLimits, enabled: config.funnelCount });
  const staff = createStaff({ db, clock, jobs, appUrl: config.appUrl });
  const faults = createFaults({ ...shared, db, providers, site, appendToLog: staff.appendToLog });
  const events = createEvents({ database, notifications, clock, log });
  const onDaysChanged = events.daysChanged;
  const oneThings = createOneThings({
    db,
    clock,
    rateLimits,
    onDaysChanged,
    onFirstCommit: () => funnel.count("commit"),
  });
  const reminders = createReminders({ ...shared, db, push, readDays: oneThings.readRemindedDays });
  oneThings.onDayWritten(reminders.dayWritten);
  mailHooks.onHandOver("daily-reminder", reminders.mailed);
  const tellUntold = createTellUntold({
    appUrl: config.appUrl,
    log,
    notifyMember: reminders.notifyMember,
  });
  mailHooks.onUntold(tellUntold);
  const accounts = createAccounts({
    ...shared,
    db,
    identities,
    sms,
    onSessionsEnded: events.endSessions,
    onConfirmed: () => funnel.count("sign-up"),
    onMoved: {
      async within(tx, userId, from) {
        await oneThings.memberMoved(tx, userId, from);
        await reminders.memberMoved(tx, userId);
      },
      after: (userId) => onDaysChanged(userId),
    },
    notifyMember: reminders.notifyMember,
    tellOwners: staff.warnOwners,
    staffSince: staff.since,
  });
  const journal = createJournal({ db, clock, log, jobs, payments, stores });
  const memberships = createMemberships({
    ...shared,
    database,
    events,
    payments,
    prices,
    stores,
    journal,
    isPage: site.isPage,
    countKeptDays: oneThings.countKeptDays,
    changedAddresses: accounts.changedAddresses,
    onFirstMembership: () => funnel.count("subscribe"),
    onOpened: (userId, what) => accounts.record(userId, what),
    notifyMember: reminders.notifyMember,
    afterStep: deps.afterStep,
  });
  accounts.onAddressChanged(memberships.addressChanged);
  mailHooks.onHandOver("renewal-reminder-30-days", { isStillDue: memberships.isNoticeDue });
  mailHooks.onHandOver("trial-ending", { isStillDue: memberships.isNoticeDue });
  mailHooks.onHandOver("price-change", { isStillDue: memberships.isNoticeDue });
  const content = createContent({
    config,
    appPrice: prices.inWords,
    db,
    clock,
    log,
    jobs,
    notifications,
    contentPack: deps.contentPack,
    readers: {
      isSignedIn: accounts.isSignedIn,
      isSubscribed: memberships.isSubscribed,
      findStaff: staff.find,
    },
    staff: {
      log: (tx, acting, entry) => staff.appendToLog(tx, { ...acting, ...entry }),
      keyOf: staff.keyOf,
      publishers: staff.publishers,
    },
  });
  const manifesto = createManifesto({ manifesto: () => content.current().manifesto, db, clock });
  const backups = createBackups(config, { url: database.ownerUrl });
  const deletion = createDeletion({
    config,
    db,
    clock,
    jobs,
    log,
    assertFresh: accounts.assertFresh,
    assertMayLeave: staff.assertMayLeave,
    accounts: accounts.leaving,
    clearCookies: accounts.clearCookies,
    purchases: memberships.closing,
    afterStep: deps.afterStep,
    countKeptDays: oneThings.countKeptDays,
    hasSigned: manifesto.hasSigned,
    onErasing: [journal.onErasing, faults.onErasing],
    erased: { keyOf: erasedKey, record: backups.recordErased },
  });
  const programme = createProgramme({
    db,
    clock,
    onDaysChanged,
    addressFiles: content.addressFiles,
    programme: () => content.current().programme,
  });
  const reviews = createReviews({ db, clock, rateLimits, readDays: oneThings.readReviewedDays });
  const mails = createMails({
    ...shared,
    db,
    assertFresh: accounts.assertFresh,
    readReports: providers.readMailReports,
    stopReminders: reminders.stopEmails,
    onUntold: tellUntold,
  });
  const partner = createPartner({
    ...shared,
    db,
    readSeenDays: oneThings.readSeenDays,
    isSubscribed: memberships.isSubscribed,
    isSignedIn: accounts.isSignedIn,
    notifyMember: reminders.notifyMember,
    stopUrl: (userId) => mails.stopUrl("signals", userId),
    tell: events.partnerChanged,
  });
  oneThings.onPartnerAsked(partner.state);
  mails.onStopSignals(partner.stopMails);
  reminders.onEvening(partner.eveningLine);
  mailHooks.onHandOver("partner-invitation", partner.invitationMails);
  mailHooks.onHandOver("partner-signal", partner.signalMails);
  const vault = createVault({
    content,
    videoUrls: config.videoUrls,
    countSetDays: oneThings.countSetDays,
  });
  const reading = createReading({
    ...shared,
    db,
    pieces: () => vault,
    servedPieces: content.pieces,
  });
  const writes = createWrites({
    clock,
    onDaysChanged,
    kinds: {
      ...oneThings.writeKinds,
      ...programme.writeKinds,
      ...reading.writeKinds,
      ...partner.writeKinds,
    },
    findMissingWrites: oneThings.findMissingWrites,
  });
  const ownData = createOwnData({
    db,
    clock,
    rateLimits,
    onDaysChanged,
    productName: config.productName,
    member: accounts.ownMember,
    rows: {
      ...oneThings.ownDays,
      programme_days: programme.ownProgramme,
      manifesto_signatures: manifesto.ownSignatures,
      review_answers: reviews.ownAnswers,
      ...reading.ownReading,
    },
    countProgrammeDays: () => content.current().programme.days.length,
    hasProgrammeMark: programme.ownProgramme.hasMark,
    reminder: reminders.ownReminder,
    readGifts: memberships.ownGifts,
    readPartner: partner.own,
    readDayFigures: oneThings.readDayFigures,
    onExported: (userId) => accounts.record(userId, "exported"),
  });
  const announced = createAnnounced({
    config,
    clock,
    content,
    items: vault.items,
    readSite: site.read,
  });
  const office = createOffice({
    ...shared,
    db,
    payments,
    notifyMember: reminders.notifyMember,
    async pieces() {
      const since = new Map(content.pieces().map((piece) => [piece.key, piece.since]));
      return vault.pieces().map((piece) => ({
        ...piece,
        openedAt: since.get(`${piece.section}/${piece.id}`) ?? null,
      }));
    },
    afterStep: deps.afterStep,
    answerMs: deps.answerMs,
    backups,
    billing: memberships.office,
    journal: {
      lastComparisons: journal.office.lastComparisons,
      openDifferences: journal.office.openDifferences,
      readsSince: journal.office.readsSince,
      fetchMissing: (id) => journal.office.fetchMissing(id, memberships.syncSubscription),
    },
    trials: memberships.trials,
    prices,
    winBackMails: mails,
    payUrlOf: memberships.payUrlOf,
    isSubscribed: memberships.isSubscribed,
    devicesOf: accounts.devicesOf,
    marksOf: oneThings.readMarks,
    findFault: faults.isReported,
    reminders: reminders.office,
    findDeletion: deletion.findOf,
    accountActs: {
      accounts: accounts.office,
      paymentMails: memberships.resentMails,
      deleteMember: deletion.deleteFor,
      resetAddress: (address) => mails.resetAddress(address),
    },
    business: {
      reconcile: memberships.reconcile,
      overduePieces: vault.overduePieces,
      faultyPieces: content.faulty,
      orphanedPieces: content.orphaned,
      countOpenedPieces: content.countOpened,
      tellingFiles: content.tellingFiles,
      spreadingFaults: faults.spreading,
      countReminders: reminders.office.countSettled,
      placeholders: config.placeholders,
      readiness: () => {
        const { items: pieces, shelves } = vault.counts();
        return {
          takesPayments: payments !== undefined && config.stripeWebhookSecret.length > 0,
          price: prices.inWords(),
          pieces,
          shelves,
          programmeDays: content.current().programme.days.length,
        };
      },
    },
  });

  accounts.onFactorsKept(office.stopFactorRemoval);
  accounts.onFrozen(office.stopDeletion);
  accounts.onFrozen(deletion.stop);
  accounts.onFrozen(partner.onFrozen);
  content.onRelease(office.announcing);
  oneThings.onDayWritten(office.dayWritten);
  deletion.onAsked(office.assertMayLeave);
  deletion.onErasing(office.onErasing);
  deletion.onErasing(partner.onErasing);
  mails.onReport(office.onMailReport);
  mails.onReport((tx) => memberships.onMailRefused(tx));
  mailHooks.onHandOver("gift-arrived", {
    isStillDue: async () => true,
    onDropped: () => memberships.onMailRefused(),
  });
  mailHooks.onHandOver("broadcast", office.broadcastMails);
  mailHooks.onHandOver("win-back", { isStillDue: office.isWinBackDue });

  let draining = false;
  const app = createApp(config, log, {
    observe,
    trace: deps.trace,
    onFailed: office.recordFailedRequest,
  });
  mountRoutes(app, {
    config,
    clock,
    page: site.answering({ isShared: reviews.isShared, announced }),
    gate: createGate({
      identifyCaller: accounts.identifyCaller,
      isSignedIn: accounts.isSignedIn,
      clock,
      isSubscribed: memberships.isSubscribed,
      adminMode: config.adminMode,
      findStaff: staff.find,
    }),
    health: {
      pingDatabase: database.ping,
      canWrite: database.canWrite,
      jobsRunning: jobs.isRunning,
      isDraining: () => draining,
      restoredBy: (await findRestore(db))?.mark,
    },
    modules: [
      accounts,
      deletion,
      memberships,
      events,
      oneThings,
      writes,
      reviews,
      partner,
      reminders,
      manifesto,
      programme,
      vault,
      announced,
      reading,
      funnel,
      faults,
      ownData,
      mails,
      office,
      content,
    ],
  });

  await content.seed();
  const parts = [memberships, journal, jobs, notifications, accounts, reminders];
  for (const each of parts) await each.start();
  const demo = { config, accounts, addStaff: staff.add, pack: content.current(), db, clock };
  if (config.seedDemo) {
    await seedDemo(demo);
    await seedDemoPartner({ accounts, db, clock });
  }

  return {
    app,
    ahead: createNotModifiedFastPath({
      config,
      log,
      observe,
      trace,
      endpoint: readMembership,
      knownTo(authorization) {
        const caller = accounts.knownCaller(authorization);
        const tag = caller && memberships.knownTag(caller);
        return tag ? { tag, userId: caller.userId } : undefined;
      },
    }),
    jobs,
    database,
    tellAlarms,
    scrape: await watching.scraping(office.readKeyFigures),
    drain() {
      draining = true;
      events.drain();
    },
    async close() {
      await jobs.stop();
      for (const each of [events, notifications, memberships, funnel, office]) await each.stop();
      await database.close();
    },
  };
}
