import type { OpenAPIHono } from "@hono/zod-openapi";
import type { OfficeMember } from "@sovereign/contract/office-member";
import type { OwnSession } from "@sovereign/contract/own-sessions";
import { nextPrice } from "@sovereign/domain/price";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Backups } from "#app/data/backup/backups.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import { brandOf } from "#jobs/mail-message.ts";
import { defineSweep } from "#jobs/work.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import type { OfficePrices } from "#modules/memberships/office/office-prices.ts";
import type { OfficeReminders } from "#modules/reminders/office/reminders-office.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import { deleteOutlived } from "#staff/staff-log.repository.ts";
import type { AccountActDeps } from "./acts/account/account-deps.ts";
import { accountActRoutes } from "./acts/account/address-check.ts";
import { createActHandlers, createActs } from "./acts/acts.ts";
import type { WinBackMails } from "./acts/win-back/win-back.act.ts";
import { winBackRoutes } from "./acts/win-back/win-back.routes.ts";
import { createWithdrawalService } from "./acts/withdrawal/withdrawal.service.ts";
import { createOfficeBackups } from "./backups/office-backups.ts";
import type { PayUrlOf } from "./broadcasts/broadcast-answer.ts";
import { createBroadcasts } from "./broadcasts/broadcasts.ts";
import type { NotifyMember } from "./broadcasts/hand-over.ts";
import type { ListPieces } from "./broadcasts/pieces.ts";
import { createFailedRequests } from "./failed-requests/failed-requests.ts";
import { createHabits } from "./habits/habits.ts";
import { logRoutes } from "./log/log.routes.ts";
import { startSealing } from "./log/sealing.ts";
import { createOfficeMails } from "./mails/office-mails.ts";
import { memberRoutes } from "./member/member.routes.ts";
import { createMemberService, createProviderPages } from "./member/member.service.ts";
import { createMembers } from "./members/members.ts";
import { createBooks } from "./money/books/books.ts";
import { createBusinessFigures } from "./money/business-figures.ts";
import { moneyRoutes } from "./money/money.routes.ts";
import { createMoneyService } from "./money/money.service.ts";
import { createDifferences, type JournalForOffice } from "./money/proof/differences.service.ts";
import { createGiftsService } from "./offers/gifts.service.ts";
import { createOffersService, type TrialCodes } from "./offers/offers.service.ts";
import { createPriceService } from "./offers/price.service.ts";
import { frameRoutes, giftRoutes, offersRoutes, withdrawalRoutes } from "./office.routes.ts";
import { createOfficeLimits } from "./office-limits.ts";
import { createRenewals } from "./renewals/renewals.ts";
import { createTeam } from "./team/team.ts";
import { type Business, createToday } from "./today/today.ts";

type Deps = {
  config: Config;
  /** Membership and payment functions for staff. */
  billing: OfficeBilling;
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  notifications: Pick<Notifications, "subscribe">;
  journal: JournalForOffice;
  /** Called after each step of an action. */
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
  /** Milliseconds an order waits for its end. */
  answerMs?: number | undefined;
  rateLimits: RateLimits;
  notifyMember: NotifyMember;
  /** The vault's items, which broadcasts announce. */
  pieces: ListPieces;
  business: Business;
  backups: Backups;
  payments: Payments | undefined;
  winBackMails: WinBackMails;
  /** The page on which a member pays a declined renewal. */
  payUrlOf: PayUrlOf;
  isSubscribed: (userId: string) => Promise<boolean>;
  /** Codes of trials. */
  trials: TrialCodes;
  prices: OfficePrices;
  accountActs: Pick<AccountActDeps, "accounts" | "paymentMails" | "deleteMember" | "resetAddress">;
  /** The member's signed-in devices. */
  devicesOf: (userId: string) => Promise<OwnSession[]>;
  /** A member's streak and latest marks. */
  marksOf: (userId: string) => Promise<OfficeMember["days"] | undefined>;
  reminders: OfficeReminders;
  /** Whether a browser reported an error under this reference. */
  findFault: (reference: string) => Promise<boolean>;
  findDeletion: (userId: string) => Promise<{ touchedAt: Date } | undefined>;
};

/** A request updates them too; in an hour too little changes for it to wait for that. */
const TABLES_MS = 3600_000;

/** The office, where staff run the business (decision 120). */
export function createOffice(deps: Deps) {
  const { config, db, clock, jobs, payments } = deps;
  const { accounts } = deps.accountActs;
  const books = createBooks(db, config.booksTimeZone);
  const figures = createBusinessFigures({ db, books });
  const handlers = createActHandlers({ ...deps, ...deps.accountActs, ...config });
  const acts = createActs({
    ...deps,
    handlers: handlers.all,
    countPaying: async (now) => (await figures.countPaying(now)).count,
    appUrl: config.appUrl,
  });
  const withdrawal = createWithdrawalService({ ...deps, store: acts.store, runner: acts.runner });
  const pageOf = createProviderPages({ ...config, payments });
  const member = createMemberService({ ...deps, accounts, pageOf });
  const limits = createOfficeLimits(deps.rateLimits);
  const team = createTeam({ db, clock, jobs, accounts, appUrl: config.appUrl });
  const members = createMembers({
    ...deps,
    accounts,
    limits,
    findGifts: deps.billing.gifts.find,
  });
  const failedRequests = createFailedRequests(deps);
  jobs.daily("staff-log-retention", () => deleteOutlived(db, clock()));
  startSealing(deps);
  const differences = createDifferences({ db, journal: deps.journal, pageOf });
  const money = createMoneyService({ db, clock, books, differences });
  const { refresh: refreshMembers, refreshStates } = members;
  const broadcasts = createBroadcasts({ ...deps, limits, refreshMembers, refreshStates });
  const mails = createOfficeMails({
    db,
    clock,
    jobs,
    limits,
    brand: brandOf(config),
    appUrl: config.appUrl,
  });
  const backups = createOfficeBackups(deps);
  const renewals = createRenewals({ db, clock, books });
  const today = createToday({
    ...deps,
    config,
    refreshMembers,
    readRenewals: renewals.read,
    plannedPrice: async () => nextPrice(await deps.prices.list(), clock()),
    leftBroadcasts: broadcasts.left,
    lateBroadcasts: broadcasts.late,
    broadcasts,
    refreshStates,
    backups: backups.service,
    money: {
      figures,
      timeZone: books.timeZone,
      async findDifferences() {
        const now = clock();
        await books.refresh(now);
        return differences.find(now);
      },
    },
  });
  const habits = createHabits({ db, clock, jobs, refreshMembers: members.refresh });
  defineSweep(jobs, {
    name: "office-tables",
    async run() {
      const now = clock();
      await refreshStates(now);
      await books.noteTimeZone(now);
      await books.refresh(now);
      await renewals.update(now);
      await habits.updateLatest();
      return new Date(now.getTime() + TABLES_MS);
    },
  });
  const offers = createOffersService(deps);
  const gifts = createGiftsService({ ...deps, gifts: deps.billing.gifts, limits });
  const price = createPriceService({ ...deps, books });
  return {
    /** Throws while a member's money is on its way back. */
    async assertMayLeave(userId: string): Promise<void> {
      if (await acts.ends.isUnderWay(userId)) throw new Problem("billing.withdrawal_waits");
    },
    readKeyFigures: () => figures.readKey(clock()),
    recordFailedRequest: failedRequests.record,
    /** Stops what waits and was ordered for a member, in the caller's transaction. */
    stopFactorRemoval: (tx: Database, userId: string) =>
      acts.ends.stop(tx, userId, "remove_factor"),
    stopDeletion: (tx: Database, userId: string) => acts.ends.stop(tx, userId, "delete_account"),
    /** Ends the actions on a member, in the transaction that deletes them. */
    async onErasing(tx: Database, userId: string): Promise<void> {
      await acts.ends.erasing(tx, userId);
      await broadcasts.onErasing(tx, userId);
    },
    broadcastMails: broadcasts.mails,
    onMailReport: broadcasts.onReport,
    /** Whether an offer to a member who left is still wanted when it is handed over. */
    isWinBackDue: async ({ userId }: Pick<MailJob, "userId">) =>
      userId === undefined ||
      ((await deps.winBackMails.mayBeWrittenTo(userId, "letters")) &&
        !(await deps.isSubscribed(userId))),
    announcing: broadcasts.announcing,
    dayWritten: members.dayWritten,
    routes(gate: Gate): OpenAPIHono<HttpEnvironment> {
      const router = createRouter();
      router.route("/", frameRoutes({ db, books, gate }));
      router.route("/", members.routes(gate));
      router.route("/", acts.routes(gate));
      router.route(
        "/",
        winBackRoutes({ act: handlers.winBack, brand: brandOf(config), db, clock, limits, gate }),
      );
      router.route("/", withdrawalRoutes({ service: withdrawal, gate }));
      router.route("/", accountActRoutes({ ...deps.accountActs, db, clock, gate }));
      router.route("/", today.routes(gate));
      router.route("/", backups.routes(gate));
      router.route("/", moneyRoutes({ service: money, limits, gate }));
      router.route("/", renewals.routes(gate));
      router.route("/", habits.routes(gate));
      router.route("/", memberRoutes({ service: member, gate }));
      router.route("/", team.routes(gate));
      router.route("/", logRoutes({ db, clock, limits, gate }));
      router.route("/", offersRoutes({ service: offers, price, gate }));
      router.route("/", giftRoutes({ service: gifts, gate }));
      router.route("/", broadcasts.routes(gate));
      router.route("/", mails.routes(gate));
      return router;
    },
    /** Resolves when a running backup has ended. */
    stop: backups.service.settled,
  };
}
