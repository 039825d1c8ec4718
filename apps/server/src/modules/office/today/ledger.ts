import { chargingRevoked, chargingSubscriptions, membershipOf } from "@sovereign/domain/membership";
import {
  accessOf,
  chargesOn,
  type MembershipManager,
  type Revocation,
  whoManages,
} from "@sovereign/domain/subscription";
import type { Database } from "#database/database.ts";
import {
  findReturns,
  type LedgerRow,
  OVER,
  ownerlessSubscriptions,
  type Payer,
  subscriptionsByMember,
} from "./ledger.repository.ts";

export type Ledger = {
  countedAt: Date;
  failed: { payer: Payer; endsAt: Date }[];
  /** The subscriptions of who pays twice, the latest last. */
  twice: {
    payer: Payer;
    by: { managedBy: MembershipManager; since: Date }[];
    /** The card that only charges, where no two are open. */
    shut: string | null;
  }[];
  /** Refunded or disputed subscriptions that charge again. */
  renewing: {
    payer: Payer;
    id: string;
    managedBy: MembershipManager;
    revoked: Revocation;
    chargesOn: Date | null;
    since: Date;
    /** Whether another subscription runs in parallel. */
    beside: boolean;
  }[];
  /** Paid long enough ago, open, and in no account. */
  unclaimed: { address: string; since: Date }[];
};

/** A buyer without an account signs up soon, or not at all. */
const CLAIMED_WITHIN_MS = 3 * 24 * 3_600_000;

const sinceOf = ({ startedAt, periodStart, syncedAt }: LedgerRow) =>
  startedAt ?? periodStart ?? syncedAt;

const runs = ({ source, status }: LedgerRow) => source !== "office" && !OVER.includes(status);

export async function countLedger(db: Database, now: Date): Promise<Ledger> {
  const ledger: Ledger = {
    countedAt: now,
    failed: [],
    twice: [],
    renewing: [],
    unclaimed: [],
  };
  for await (const { userId, rows } of subscriptionsByMember(db)) {
    add(ledger, { id: userId, address: null, customer: "" }, rows);
  }
  for (const [payer, rows] of await ownerlessSubscriptions(db)) {
    add(ledger, payer, rows);
    const { address } = payer;
    const { subscribed } = membershipOf(rows, now);
    const since = new Date(Math.min(...rows.map((row) => sinceOf(row).getTime())));
    const isLeft = now.getTime() - since.getTime() >= CLAIMED_WITHIN_MS;
    if (subscribed && address && isLeft) ledger.unclaimed.push({ address, since });
  }
  await date(db, ledger.renewing);
  ledger.failed.sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  ledger.unclaimed.sort((one, other) => one.since.getTime() - other.since.getTime());
  return ledger;
}

/** By the refund or the dispute itself; the subscription is read again and again. */
async function date(db: Database, renewing: Ledger["renewing"]): Promise<void> {
  const returns = await findReturns(
    db,
    renewing.map(({ id }) => id),
  );
  for (const each of renewing) {
    const own = returns.find(({ id, revoked }) => id === each.id && revoked === each.revoked);
    each.since = own?.at ?? each.since;
  }
}

function add(ledger: Ledger, payer: Payer, rows: LedgerRow[]): void {
  const { countedAt: now, failed, twice, renewing } = ledger;
  const membership = membershipOf(rows, now);
  if (membership.payment_due && membership.subscription_end) {
    failed.push({ payer, endsAt: new Date(membership.subscription_end) });
  }
  if (membership.paid_twice) {
    const charging = chargingSubscriptions(rows, now);
    const by = charging
      .map((row) => ({ managedBy: whoManages(row), since: sinceOf(row) }))
      .sort((one, other) => one.since.getTime() - other.since.getTime());
    const shut = charging.filter((row) => !accessOf(row, now).open);
    const card = shut.find(({ source }) => source === "stripe")?.externalId ?? null;
    twice.push({ payer, by, shut: charging.length - shut.length < 2 ? card : null });
  }
  for (const row of chargingRevoked(rows)) {
    if (!row.revoked) continue;
    const { externalId: id, revoked, syncedAt: since } = row;
    const at = { chargesOn: chargesOn(row, now), since };
    const beside = rows.some((other) => other !== row && runs(other));
    renewing.push({ payer, id, revoked, managedBy: whoManages(row), beside, ...at });
  }
}
