import type { MoneyDifference } from "@sovereign/contract/office-money";
import type { JournalKind, JournalSource } from "@sovereign/domain/journal";
import { minorUnits, moneyFrom } from "@sovereign/domain/money";
import { whoManages } from "@sovereign/domain/subscription";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import type { createProviderPages } from "#modules/office/member/member.service.ts";
import {
  findLedgerDifferences,
  findOwners,
  type LedgerDifference,
} from "./ledger-differences.repository.ts";

/** A difference that a comparison with a provider left open. */
export type ProviderDifference = {
  id: number;
  /** When it was found. */
  at: Date;
  kind: "missing" | "unknown" | "differs" | "no_member";
  source: JournalSource;
  rowKind: JournalKind | null;
  externalId: string;
  subscriptionId: string | null;
  customerId: string | null;
  provider: Record<string, unknown> | null;
  ours: Record<string, unknown> | null;
};

/** The journal's functions for the office. */
export type JournalForOffice = {
  lastComparisons: () => Promise<{ source: JournalSource; finishedAt: Date }[]>;
  openDifferences: () => Promise<ProviderDifference[]>;
  /** Customers whose money is just being read. */
  readsSince: (since: Date) => Promise<{ provider: string; customerId: string }[]>;
  /** Reads a subscription's money from its provider; returns how many rows were written. */
  fetchMissing: (subscriptionId: string) => Promise<number>;
};

/** A slower read has failed several times. */
const READING_MS = 600_000;

export type FoundDifference = {
  shown: MoneyDifference;
  /** In minor units, signed; null without a price. */
  sum: { currency: string; yearly: number } | null;
  /** When the fact was; null concerns who pays now. */
  at: Date | null;
};

type Deps = {
  db: Database;
  journal: JournalForOffice;
  pageOf: ReturnType<typeof createProviderPages>;
};

export const managerOf = (source: JournalSource) => (source === "stripe" ? "card" : source);

/** Finds what does not add up: against the memberships here, and against the providers. */
export function createDifferences({ db, journal, pageOf }: Deps) {
  function ofLedger(found: LedgerDifference): FoundDifference {
    const { subscription_id: id, ledger, source, store, price, is_counted: isCounted } = found;
    const record = { source, externalId: id, customerId: found.customer_id };
    const known = price && { currency: price.currency, yearly: minorUnits(price) };
    const booked =
      found.currency !== null && found.yearly !== null
        ? { currency: found.currency, yearly: found.yearly }
        : null;
    const about = {
      source: managerOfRecord({ source, store }),
      subscription_id: id,
      since: found.since?.toISOString() ?? null,
      address: found.address,
      member_id: found.member_id,
      url: pageOf(record),
    };
    if (found.price_differs && known && booked) return anotherPrice(about, known, booked);
    const members = isCounted ? 0 : ledger === "paid" ? 1 : -1;
    // Its rows come with a price: a store may say no more than what it is worth in dollars.
    const isUnpriced = ledger === "paid" && source === "revenuecat" && !known;
    const paid = ledger === "paid" ? known : booked;
    const sum = paid && { currency: paid.currency, yearly: members * paid.yearly };
    return {
      shown: {
        id: `ledger ${id}`,
        kind: isUnpriced ? "unpriced" : ledger === "paid" ? "missing" : "ledger",
        ...about,
        members,
        // Nightly each store is asked anyway.
        fetchable: !isUnpriced,
        prices: null,
        yearly: sum && moneyFrom(sum.yearly, sum.currency),
      },
      sum,
      at: null,
    };
  }

  function ofProvider(
    found: ProviderDifference,
    owner: Awaited<ReturnType<typeof findOwners>>[number] | undefined,
  ): FoundDifference {
    const { kind, source, subscriptionId, customerId } = found;
    const [theirs, ours] = [factSchema.parse(found.provider), factSchema.parse(found.ours)];
    const isMissing = kind === "missing" || kind === "no_member";
    const isPaid = owner?.is_paid ?? false;
    const members =
      isMissing && !isPaid ? 1 : kind === "unknown" && found.rowKind === "payment" ? -1 : 0;
    const sum = sumOf(members, theirs, ours);
    const page =
      subscriptionId === null
        ? null
        : pageOf({
            source: source === "stripe" ? "stripe" : "revenuecat",
            externalId: subscriptionId,
            customerId: customerId ?? "",
          });
    const since = theirs?.since ?? theirs?.at ?? ours?.at ?? null;
    return {
      shown: {
        id: `provider ${found.id}`,
        kind: isMissing ? "missing" : kind,
        source: managerOf(source),
        subscription_id: subscriptionId,
        since,
        address: owner?.address ?? theirs?.address ?? null,
        member_id: owner?.member_id ?? null,
        members,
        url: page,
        fetchable: isMissing && subscriptionId !== null,
        prices: null,
        yearly: sum && moneyFrom(sum.yearly, sum.currency),
      },
      sum,
      at: since === null ? found.at : new Date(since),
    };
  }

  return {
    async find(now: Date): Promise<FoundDifference[]> {
      const findReads = () => journal.readsSince(new Date(now.getTime() - READING_MS));
      // A read may begin or end while the ledger is read.
      const before = await findReads();
      const [ledger, provider] = await Promise.all([
        findLedgerDifferences(db),
        journal.openDifferences(),
      ]);
      const reads = [...before, ...(await findReads())];
      const inReading = new Set(
        reads.map(({ provider, customerId }) => `${provider} ${customerId}`),
      );
      const isRead = ({ source, customer_id: id }: LedgerDifference) =>
        inReading.has(`${source} ${id}`);
      const ids = provider.flatMap(({ subscriptionId }) => subscriptionId ?? []);
      const owners = new Map(
        (await findOwners(db, ids)).map((owner) => [owner.subscription_id, owner]),
      );
      const known = new Set(ids);
      return [
        ...provider.map((found) => ofProvider(found, owners.get(found.subscriptionId ?? ""))),
        // A comparison has more details about the same subscription.
        ...ledger
          .filter((found) => !known.has(found.subscription_id) && !isRead(found))
          .map(ofLedger),
      ];
    },
    lastComparisons: journal.lastComparisons,
    fetchMissing: journal.fetchMissing,
  };
}

export type Differences = ReturnType<typeof createDifferences>;

type Yearly = { currency: string; yearly: number };

/** A price difference without a change in members; two currencies are never subtracted. */
function anotherPrice(
  about: Pick<
    MoneyDifference,
    "source" | "subscription_id" | "since" | "address" | "member_id" | "url"
  >,
  member: Yearly,
  rows: Yearly,
): FoundDifference {
  const more = member.yearly - rows.yearly;
  const sum = member.currency === rows.currency ? { ...member, yearly: more } : null;
  return {
    shown: {
      id: `price ${about.subscription_id}`,
      kind: "price",
      ...about,
      members: 0,
      fetchable: false,
      yearly: sum && moneyFrom(sum.yearly, sum.currency),
      prices: {
        member: moneyFrom(member.yearly, member.currency),
        rows: moneyFrom(rows.yearly, rows.currency),
      },
    },
    sum,
    at: null,
  };
}

const managerOfRecord = ({ source, store }: Pick<LedgerDifference, "source" | "store">) =>
  whoManages({ ...NO_RECORD, source, store });

const NO_RECORD = {
  externalId: "",
  productId: "",
  status: "",
  cancelAtPeriodEnd: false,
  revoked: null,
  periodStart: null,
  periodEnd: null,
  givesAccess: null,
};

const instantText = z
  .string()
  .transform((text) => new Date(text).toISOString())
  .nullish();

const factSchema = z
  .object({
    since: instantText,
    at: instantText,
    address: z.string().nullish(),
    currency: z.string().nullish(),
    yearly: z.number().nullish(),
  })
  .nullable();

type Fact = z.infer<typeof factSchema>;

/** Returns what the provider has more than the rows, in money a year. */
function sumOf(members: number, theirs: Fact, ours: Fact): FoundDifference["sum"] {
  const fact = members < 0 ? ours : theirs;
  if (!fact?.currency || typeof fact.yearly !== "number") return null;
  if (members !== 0) return { currency: fact.currency, yearly: members * fact.yearly };
  if (ours?.currency !== fact.currency || typeof ours.yearly !== "number") return null;
  return { currency: fact.currency, yearly: fact.yearly - ours.yearly };
}
