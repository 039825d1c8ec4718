import { earlierYears } from "@sovereign/domain/gift";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { MoneyJournal } from "#modules/memberships/memberships.types.ts";
import { findDecided } from "#modules/memberships/records/disputes.repository.ts";
import {
  findRowsOf,
  notifyChanged,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { GiftMails } from "./gift-mails.ts";
import { movedYear } from "./gift-sync.ts";
import { findWaiting, lockClaims, lockGift, moveYear } from "./gifts.repository.ts";

/** A gift that waits for what its member has begins when that ends, also before its time. */
export function createGiftStarts(deps: {
  db: Database;
  clock: Clock;
  journal: Pick<MoneyJournal, "record">;
  mails: Pick<GiftMails, "movedUp">;
  onChanged: (userId: string) => void;
}) {
  const { db, clock, journal, mails, onChanged } = deps;

  const moveUp = (userId: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockClaims(tx, userId);
      const now = clock();
      const decided = await findDecided(tx, userId);
      // A payment that the bank has decided against does not come back.
      const rows = (await findRowsOf(tx, userId)).filter(
        ({ revoked, externalId }) => revoked !== "disputed" || !decided.includes(externalId),
      );
      const years = earlierYears(rows, now);
      for (const { id, begins, ends } of years) {
        const gift = await lockGift(tx, id);
        const year = gift && (await moveYear(tx, id, { begins, ends, now }));
        if (!gift?.beginsAt || !year) continue;
        await journal.record(movedYear(year, { gift, before: gift.beginsAt, now }), tx);
        await mails.movedUp({ ...gift, beginsAt: begins, endsAt: ends });
      }
      if (years.length > 0) await notifyChanged(tx, [userId]);
      return years.length > 0;
    });

  return {
    async settle(): Promise<void> {
      for (const userId of await findWaiting(db, clock())) {
        if (await moveUp(userId)) onChanged(userId);
      }
    },
  };
}
