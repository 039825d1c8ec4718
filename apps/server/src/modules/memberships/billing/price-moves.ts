import { isSameMoney } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { isToldInTime, priceAt, renewalsToTell } from "@sovereign/domain/price";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { findArrival } from "#jobs/sent-mails.repository.ts";
import {
  dateFor,
  type MailSettings,
  priceInWords,
} from "#modules/memberships/mails/mail-values.ts";
import { findRecipient, type Recipient } from "#modules/memberships/mails/mails.repository.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import {
  eachUntold,
  findWaiting,
  noteMoved,
  type PriceMove,
  saveMove,
  type WaitingMove,
} from "./price-moves.repository.ts";
import type { PriceRow } from "./prices.repository.ts";
import type { Prices } from "./prices.ts";

/** Longer than the days on which the same email is due. */
const KEPT_DAYS = 40;

type Deps = {
  config: MailSettings;
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  clock: Clock;
  log: Logger;
  prices: Pick<Prices, "list" | "lock">;
  payments: Payments | undefined;
  writer: Pick<SyncWriter, "syncSubscription">;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
};

const keyOf = ({ externalId }: SubscriptionRow, { renewsAt }: PriceMove) =>
  `price-change:${externalId}:${renewsAt}`;

function priceChangeMail(
  row: SubscriptionRow,
  move: PriceMove,
  { recipient, appUrl }: { recipient: Recipient; appUrl: string },
): MailJob {
  return {
    template: "price-change",
    to: recipient.email,
    userId: recipient.userId,
    values: {
      former: priceInWords(row.price),
      price: priceInWords(move.price),
      renews_on: dateFor(recipient, new Date(move.renewsAt)),
      settings_url: `${appUrl}${paths.settings}`,
    },
    key: keyOf(row, move),
    keepDays: KEPT_DAYS,
  };
}

/**
 * Moves renewals to the price that no one is to keep the former one of (decision 165): the member
 * is told thirty days ahead, and only what they were told is charged.
 */
export function createPriceMoves(deps: Deps): () => Promise<void> {
  const { config, db, jobs, clock, log, prices, payments, writer } = deps;

  async function tell(row: SubscriptionRow, move: PriceMove): Promise<void> {
    const recipient = await findRecipient(db, row);
    if (!recipient) return;
    await jobs.enqueueMail(priceChangeMail(row, move, { recipient, appUrl: config.appUrl }));
  }

  /** Emails again what was not sent, or has the renewal charge what the member was told. */
  async function settle({ row, move }: WaitingMove, asked: Payments): Promise<void> {
    const renewsAt = new Date(move.renewsAt);
    const arrivedAt = await findArrival(db, messageKeyOf(keyOf(row, move)));
    if (!arrivedAt) return isToldInTime(clock(), renewsAt) ? tell(row, move) : undefined;
    if (!isToldInTime(arrivedAt, renewsAt)) return;
    const { externalId: subscriptionId } = row;
    const { from, to } = move;
    const key = keyOf(row, move);
    const taken = await asked.changeRenewalPrice({ subscriptionId, from, to, renewsAt, key });
    await deps.afterStep?.("price moved");
    if (!taken) return;
    if ("refusal" in taken) throw new Error(`the provider refused: ${taken.refusal.message}`);
    await noteMoved(db, row, move, clock());
    await writer.syncSubscription(subscriptionId);
  }

  /** A price that was undone in the meantime is told to no one. */
  async function begin(row: SubscriptionRow, current: PriceRow, asked: Payments): Promise<void> {
    const { externalId: subscriptionId, priceId: from, periodEnd: renewsAt, price: former } = row;
    const sold = current.amounts.find(({ currency }) => currency === former?.currency);
    if (!from || !renewsAt || !former || !sold) return;
    const order = { subscriptionId, from, to: sold.priceId, renewsAt };
    const price = await asked.readRenewalAt(order);
    if (!price || isSameMoney(price, former)) return;
    const move = {
      of: current.id,
      from,
      to: sold.priceId,
      price,
      renewsAt: renewsAt.toISOString(),
      movedAt: null,
    };
    const isSaved = await db.transaction(async (tx) => {
      const rows = await prices.lock(tx);
      return priceAt(rows, clock())?.id === current.id && (await saveMove(tx, row, move));
    });
    if (isSaved) await tell(row, move);
  }

  async function each(row: SubscriptionRow, run: () => Promise<void>): Promise<void> {
    await run().catch((error: unknown) => {
      const { externalId: subscription } = row;
      log.error({ subscription, error: describeError(error) }, "could not move to a price");
    });
  }

  return async () => {
    if (!payments) return;
    const now = clock();
    const current = priceAt(await prices.list(), now);
    if (!current) return;
    const ahead = renewalsToTell(current.from, now);
    for (const waiting of await findWaiting(db, { from: now, to: ahead.to })) {
      await each(waiting.row, () => settle(waiting, payments));
    }
    if (current.keepers === "everyone") return;
    const sold = current.amounts.map(({ priceId }) => priceId);
    for await (const row of eachUntold(db, sold, ahead)) {
      await each(row, () => begin(row, current, payments));
    }
  };
}
