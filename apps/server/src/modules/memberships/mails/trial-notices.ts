import { fill } from "@sovereign/content/public/fill";
import { trialPush } from "@sovereign/content/words/mails";
import { pushAnswerOf } from "@sovereign/domain/broadcast";
import { paths } from "@sovereign/domain/page-paths";
import { trialReminderFrom, trialToldBy } from "@sovereign/domain/promotion";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { isHeld } from "#jobs/held-sendings.repository.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { hasArrived } from "#jobs/sent-mails.repository.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { PushNotification, PushOutcome, PushTerms } from "#providers/push/push-service.ts";
import { dateFor, type MailSettings, priceInWords } from "./mail-values.ts";
import {
  type EndingTrial,
  findEndingTrials,
  findRecipient,
  type Recipient,
  saveTrialNotice,
} from "./mails.repository.ts";
import { trialEndingKeys, trialEndingMail } from "./trial-mails.ts";

const DAY_MS = 24 * 3600_000;

/** No reminder is sent earlier. */
const DAYS_AHEAD = 8;

const PUSH_TERMS: PushTerms = { ttlSeconds: 12 * 3600, topic: "trial-ending" };

type Deps = {
  config: MailSettings;
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  clock: Clock;
  log: Logger;
  payments: Pick<Payments, "cancelAtPeriodEnd"> | undefined;
  writer: Pick<SyncWriter, "syncSubscription">;
  notifyMember: (
    userId: string,
    notification: PushNotification,
    terms: PushTerms,
  ) => Promise<PushOutcome[]>;
};

/**
 * Reminds of the first charge after free days. Where neither an email nor a notification arrived,
 * also because a restore holds both, nothing is charged: the membership is set to end with them.
 */
export function createTrialNotices(deps: Deps): () => Promise<void> {
  const { config, db, jobs, clock, log, payments, writer, notifyMember } = deps;

  async function reachesDevice(row: SubscriptionRow, recipient: Recipient): Promise<boolean> {
    // After a restore no email is sent without the owner's consent; the charge does not wait for
    // it.
    if (!row.userId || !row.periodEnd || (await isHeld(db, "mails"))) return false;
    const ends_on = dateFor(recipient, row.periodEnd);
    const body = fill(trialPush.body, { price: priceInWords(row.price) });
    const outcomes = await notifyMember(
      row.userId,
      {
        title: fill(trialPush.title, { ends_on }),
        body,
        tag: "trial-ending",
        navigate: `${config.appUrl}${paths.settings}`,
      },
      PUSH_TERMS,
    );
    return pushAnswerOf(outcomes).kind === "accepted";
  }

  async function endUncharged(row: SubscriptionRow): Promise<void> {
    const { externalId: subscriptionId } = row;
    await saveTrialNotice(db, row, "ending");
    const key = `trial-untold:${subscriptionId}`;
    const taken = await payments?.cancelAtPeriodEnd({ subscriptionId, cancel: true, key });
    if (!taken || "refusal" in taken) throw new Error("the provider did not end a trial");
    await writer.syncSubscription(subscriptionId);
    await saveTrialNotice(db, row, "nobody");
    log.warn({ event: "trial_untold", subscription: subscriptionId }, "a trial ends uncharged");
  }

  async function look({ row, notice }: EndingTrial, now: Date): Promise<void> {
    // A node died after the provider's answer.
    if (notice === "ending" && row.cancelAtPeriodEnd) return saveTrialNotice(db, row, "nobody");
    const { periodStart: start, periodEnd: end } = row;
    if (!start || !end || trialReminderFrom({ start, end }) > now) return;
    const recipient = await findRecipient(db, row);
    const { charged, uncharged } = trialEndingKeys(row);
    const isReminded = await hasArrived(db, messageKeyOf(charged));
    // A member who turned off a charge after its reminder knows that there is none.
    if (recipient && !isReminded) {
      await jobs.enqueueMail(trialEndingMail(row, recipient, config));
    }
    // A member who turned the renewal on again has seen that it was off.
    const isTold = row.cancelAtPeriodEnd || notice === "device" || notice === "nobody";
    if (isTold || trialToldBy({ start, end }) > now) return;
    if (isReminded || (await hasArrived(db, messageKeyOf(uncharged)))) return;
    if (recipient && (await reachesDevice(row, recipient))) {
      return saveTrialNotice(db, row, "device");
    }
    await endUncharged(row);
  }

  return async () => {
    const now = clock();
    const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
    for (const trial of await findEndingTrials(db, now, until)) {
      await look(trial, now).catch((error: unknown) => {
        const { externalId: subscription } = trial.row;
        log.error({ subscription, error: describeError(error) }, "could not settle a trial");
      });
    }
  };
}
