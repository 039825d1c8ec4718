import { paths } from "@sovereign/domain/page-paths";
import { chargesAgain, GIFT_PRODUCT } from "@sovereign/domain/subscription";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OnMembershipChange } from "#modules/memberships/memberships.types.ts";
import {
  isEndedByStaff,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import { beginsCharging, type ChangeKind, classifyChange, isFresh, isOpen } from "./change-kind.ts";
import { type Costs, dateFor, mailAbout, mailAboutUnclaimed, priceInWords } from "./mail-values.ts";
import { eachRenewing, findMemberAsked, findRecipient, findSiblings } from "./mails.repository.ts";
import { secondTrialMail } from "./trial-mails.ts";

/** A subscription does each once; everything else can happen again in another period. */
const BEGINNINGS: readonly ChangeKind["kind"][] = ["started", "trial_started"];

const DAY_MS = 24 * 3600_000;
const DAYS_AHEAD = 30;

/** Longer than a provider repeats its events. One that still runs then was not ended after all. */
const ENDED_MS = 4 * DAY_MS;

/** Longer than the days on which the same reminder is due. */
const KEPT_DAYS = DAYS_AHEAD + 10;

type Deps = {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  countKeptDays: (userId: string) => Promise<number>;
  readReceipt: Payments["readReceipt"] | undefined;
};

/** Returns when the valid gifts that a member has claimed end. */
function giftEndOf(siblings: readonly SubscriptionRow[], now: Date): Date | null {
  const ends = siblings.flatMap(({ productId, source, revoked, periodEnd }) =>
    source === "office" && productId === GIFT_PRODUCT && !revoked && periodEnd ? [periodEnd] : [],
  );
  const last = new Date(Math.max(0, ...ends.map((end) => end.getTime())));
  return last > now ? last : null;
}

/** An email's key names subscription and period, so repeated announcements send it once. */
export function createMembershipMails(deps: Deps): {
  onChange: OnMembershipChange;
  remindOfRenewals(): Promise<void>;
  tellSecondTrial(row: SubscriptionRow): Promise<void>;
} {
  const { config, db, jobs, clock, log } = deps;

  const onChange: OnMembershipChange = async (change) => {
    const now = clock();
    const { after } = change;
    const happening = classifyChange(change, now);
    const charges = beginsCharging(change);
    if (!happening && !charges) return;

    const siblings = await findSiblings(db, after);
    if (charges && siblings.some(chargesAgain)) {
      const { source, externalId: subscription } = after;
      log.error({ event: "paid_twice", source, subscription }, "a customer pays twice");
    }
    if (!happening) return;
    // A member with another open subscription has lost nothing.
    if (happening.kind === "ended" && siblings.some((row) => isOpen(row, now))) return;
    const giftEnds = giftEndOf(siblings, now);
    if (happening.kind === "renewal_on" && !giftEnds) return;
    // Staff who end a subscription write to the member themselves.
    const since = new Date(now.getTime() - ENDED_MS);
    if (happening.kind === "ended" && (await isEndedByStaff(db, after, since))) return;

    const asked = await findMemberAsked(db, after);
    // Emails are about the customer a member pays as; about another they get one and decide.
    if (asked && !BEGINNINGS.includes(happening.kind)) return;
    // A moved subscription belongs to another account now, or to none.
    const whose = happening.kind === "moved" ? (change.before ?? after) : after;
    const recipient = asked ?? (await findRecipient(db, whose));
    if (!recipient) return log.warn({ kind: happening.kind }, "no recipient for the email");
    const { template, values } = asked
      ? mailAboutUnclaimed(after, asked, config)
      : mailAbout({ ...(await costsOf(after, happening)), happening, giftEnds }, recipient, config);
    const key = `${template}:${after.source}:${after.externalId}`;
    const period = after.periodEnd?.toISOString() ?? "";
    await jobs.enqueueMail({
      template,
      to: recipient.email,
      userId: recipient.userId,
      values,
      key: BEGINNINGS.includes(happening.kind) ? key : `${key}:${period}`,
    });
  };

  async function costsOf(row: SubscriptionRow, { kind }: ChangeKind): Promise<Costs> {
    const { price, customerId, externalId: subscriptionId } = row;
    const receipt =
      kind === "started" ? await deps.readReceipt?.({ subscriptionId, customerId }) : null;
    return { price, paid: receipt?.paid ?? null, later: receipt?.renewal?.later ?? null };
  }

  /** Once; what began long ago was told then. */
  async function tellSecondTrial(row: SubscriptionRow): Promise<void> {
    if (!isFresh(row, clock())) return;
    const recipient = await findRecipient(db, row);
    if (recipient) await jobs.enqueueMail(secondTrialMail(row, recipient, config));
  }

  return { onChange, tellSecondTrial, remindOfRenewals: createRenewalReminders(deps) };
}

/** Reminds once per period, up to thirty days before the charge, so a missed run is made up for. */
function createRenewalReminders({
  config,
  db,
  jobs,
  clock,
  countKeptDays,
}: Deps): () => Promise<void> {
  return async () => {
    const now = clock();
    const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
    for await (const row of eachRenewing(db, now, until)) {
      if (await findMemberAsked(db, row)) continue;
      const recipient = await findRecipient(db, row);
      if (!recipient || !row.periodEnd) continue;
      await jobs.enqueueMail({
        template: "renewal-reminder-30-days",
        to: recipient.email,
        userId: recipient.userId,
        values: {
          price: priceInWords(row.price),
          renews_on: dateFor(recipient, row.periodEnd),
          kept_days: String(row.userId ? await countKeptDays(row.userId) : 0),
          settings_url: `${config.appUrl}${paths.settings}`,
        },
        key: `renewal-reminder-30-days:${row.externalId}:${row.periodEnd.toISOString()}`,
        keepDays: KEPT_DAYS,
      });
    }
  };
}
