import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { GiftMails } from "./gift-mails.ts";
import {
  clearOld,
  deleteAbandoned,
  eraseMember,
  forgetRecipient,
  type GiftRow,
  lockDue,
  lockUndelivered,
  markSent,
} from "./gifts.repository.ts";

const AT_ONCE = 20;

/** Words and addresses are stored this long after a gift was claimed or returned. */
const KEPT_DAYS = 90;

/** Longer than a bank needs to confirm a payment. */
const UNPAID_DAYS = 30;
const DAY_MS = 24 * 3600_000;

export function createGiftDelivery({
  db,
  clock,
  mails,
}: {
  db: Database;
  clock: Clock;
  mails: GiftMails;
}) {
  /** Each email is queued before the commit: a repetition has the same key. */
  async function send(
    lock: (tx: Database) => Promise<GiftRow[]>,
    one: (tx: Database, gift: GiftRow) => Promise<void>,
  ): Promise<void> {
    let sent: number;
    do {
      sent = await db.transaction(async (tx) => {
        const due = await lock(tx);
        for (const gift of due) await one(tx, gift);
        return due.length;
      });
    } while (sent === AT_ONCE);
  }

  return {
    /** Sends the gifts whose morning has come; givers get the link of one that cannot arrive. */
    async sendDue(): Promise<void> {
      await send(
        (tx) => lockDue(tx, clock(), AT_ONCE),
        async (tx, gift) => {
          await mails.arrived(gift);
          await markSent(tx, gift.id, clock());
        },
      );
      await send(
        (tx) => lockUndelivered(tx, AT_ONCE),
        async (tx, gift) => {
          await mails.undelivered(gift);
          await forgetRecipient(tx, gift.id);
        },
      );
    },

    async clearOld(): Promise<void> {
      const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS);
      await clearOld(db, ago(KEPT_DAYS));
      await deleteAbandoned(db, ago(UNPAID_DAYS));
    },

    /** In the transaction that deletes the member. */
    async erase(tx: Database, member: { id: string; email: string }): Promise<void> {
      for (const gift of await eraseMember(tx, member)) await mails.undelivered(gift);
    },
  };
}
