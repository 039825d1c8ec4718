import type { OfficeFrame } from "@sovereign/contract/office-frame";
import { bookMemberOf } from "@sovereign/domain/book-rows";
import type { MovementSum } from "@sovereign/domain/bridge";
import { priceDiffers } from "@sovereign/domain/ledger-figures";
import { ledgerViewOf } from "@sovereign/domain/ledger-view";
import { memberBookOf } from "@sovereign/domain/movements";
import { rowKeyOf } from "@sovereign/domain/paid-time";
import { nextChange, renewalStateOf } from "@sovereign/domain/subscription";
import type { Database } from "#database/database.ts";
import { sumMovements } from "#modules/office/money/months.repository.ts";
import { storeCancelations } from "#modules/office/renewals/renewals.repository.ts";
import {
  countChange,
  deleteMembers,
  findRecords,
  findRows,
  findSubscriptionsOf,
  findTimeZone,
  findVersion,
  insertMembers,
  isOutdated,
  lockBooks,
  lockOutdated,
  noteTimeZone,
  renameAsides,
  storeSubscriptions,
} from "./books.repository.ts";

const SUBSCRIPTIONS_AT_ONCE = 500;

/** Far above what a team looks at; it only limits memory. */
const MAX_COUNTED = 200;

/** Updates the books from the journal, by the rules of the domain (decision 139). */
export function createBooks(db: Database, timeZone: string) {
  async function updateSome(now: Date): Promise<number> {
    return await db.transaction(async (tx) => {
      await lockBooks(tx);
      const outdated = await lockOutdated(tx, now, SUBSCRIPTIONS_AT_ONCE);
      // Reads after locking, so that a concurrent commit is not missed.
      if (outdated.length > 0) await compute(tx, outdated, now);
      return outdated.length;
    });
  }

  const counted = new Map<string, { version: number; sums: Promise<MovementSum[]> }>();

  return {
    /** The time zone of its days and months, the same for every reader. */
    timeZone,
    /** Stores the time of the change, which every month names from then on. */
    noteTimeZone: (now: Date): Promise<void> => noteTimeZone(db, timeZone, now),
    async findTimeZone(): Promise<OfficeFrame["books"]> {
      const found = await findTimeZone(db);
      const { formerTimeZone: former, timeZoneSince: since } = found ?? {};
      const isNoted = found?.timeZone === timeZone;
      return {
        time_zone: timeZone,
        change: isNoted && former && since ? { former, since: since.toISOString() } : null,
      };
    },
    /** Adds up the movements before the last bound, by the bound that they follow. */
    async sumMovements(bounds: readonly Date[]): Promise<MovementSum[]> {
      // Read first: what is counted afterwards is of this version or of a later one.
      const version = await findVersion(db);
      const key = bounds.map((bound) => bound.getTime()).join();
      const known = counted.get(key);
      if (known?.version === version) return known.sums;
      if (counted.size >= MAX_COUNTED) counted.clear();
      const sums = sumMovements(db, bounds);
      counted.set(key, { version, sums });
      sums.catch(() => counted.delete(key));
      return sums;
    },
    /** Before a request. */
    async refresh(now: Date): Promise<void> {
      await renameAsides(db);
      if (!(await isOutdated(db, now))) return;
      while ((await updateSome(now)) === SUBSCRIPTIONS_AT_ONCE);
    },
  };
}

export type Books = ReturnType<typeof createBooks>;

type Outdated = Awaited<ReturnType<typeof lockOutdated>>;

async function compute(tx: Database, outdated: Outdated, now: Date): Promise<void> {
  const own = Map.groupBy(
    await findRows(
      tx,
      outdated.map(({ id }) => id),
    ),
    ({ subscriptionId }) => subscriptionId,
  );
  const memberOf = new Map(outdated.map(({ id }) => [id, bookMemberOf(id, own.get(id) ?? [])]));
  const members = new Set(memberOf.values());
  for (const { member } of outdated) if (member !== null) members.add(member);
  for (const { id, member } of await findSubscriptionsOf(tx, [...members])) {
    if (member !== null && !memberOf.has(id)) memberOf.set(id, member);
  }
  const ids = [...memberOf.keys()];
  const [rows, records] = await Promise.all([findRows(tx, ids), findRecords(tx, ids)]);
  const rowsOf = Map.groupBy(rows, ({ subscriptionId }) => memberOf.get(subscriptionId ?? ""));
  const recordOf = new Map(records.map((record) => [record.externalId, record]));
  const dueOf = ({ subscriptionId, from }: { subscriptionId: string; from: Date }) => {
    const record = recordOf.get(subscriptionId);
    // An unpaid period began when the paid one ended; a renewal may still be collected.
    const end = record?.status === "past_due" ? record.periodStart : record?.periodEnd;
    return { due_at: end ?? from, is_canceled: record?.cancelAtPeriodEnd ?? false };
  };
  const renewals = new Map(
    records.map((record) => [record.externalId, renewalStateOf(record, now)]),
  );
  const books = [...members].map((member) => {
    const known = rowsOf.get(member) ?? [];
    const byKey = new Map(known.map((row) => [rowKeyOf(row), row]));
    const rowOf = (key: Parameters<typeof rowKeyOf>[0]) => byKey.get(rowKeyOf(key));
    return { member, rowOf, dueOf, ...memberBookOf(known, now, renewals) };
  });
  await countChange(tx);
  await deleteMembers(tx, [...members]);
  await insertMembers(tx, books);
  await storeCancelations(tx, ids, now);
  const byMember = new Map(books.map((book) => [book.member, book]));
  await storeSubscriptions(
    tx,
    outdated.map(({ id }) => {
      const member = memberOf.get(id) ?? "";
      const book = byMember.get(member);
      const record = recordOf.get(id);
      const isPaid = book?.paidNow.includes(id) ?? false;
      const ledger = record ? ledgerViewOf(record, now) : "unknown";
      const price = isPaid && ledger === "paid" ? record?.price : undefined;
      return {
        subscriptionId: id,
        member,
        isPaid,
        ledger,
        isGiven: book?.givenNow.includes(id) ?? false,
        priceDiffers: price ? priceDiffers(price, own.get(id) ?? [], now) : false,
        changesAt: earliest(book?.changesAt, record && nextChange([record], now)),
      };
    }),
  );
}

function earliest(...instants: (Date | null | undefined)[]): Date | null {
  const known = instants.flatMap((instant) => (instant ? [instant.getTime()] : []));
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}
