import type { JournalSource } from "@sovereign/domain/journal";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { hasRows } from "#modules/journal/recording/journal.repository.ts";
import { recordAllOwners } from "#modules/journal/recording/owners.repository.ts";
import { recordRows } from "#modules/journal/recording/record.ts";
import { describeError } from "#problems/describe-error.ts";
import type { ActiveMembership, Span } from "#providers/payments/money-reading.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { CARD_SOURCES, type Counts, compareCards, type Findings } from "./compare.ts";
import { compareStores, STORE_SOURCES } from "./compare-stores.ts";
import {
  differenceOf,
  keepFound,
  type NewDifference,
  openDifferences,
  resolveOthers,
  saveComparison,
  saveDiffering,
} from "./differences.repository.ts";

const HOUR_MS = 3600_000;
const NIGHTLY_DAYS = 35;

/** A fact this young may still be on its way here, or into the provider's list. */
const ON_ITS_WAY_MS = HOUR_MS;

const settledAt = (now: Date) => new Date(now.getTime() - ON_ITS_WAY_MS);

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  payments: Pick<Payments, "moneyBetween" | "moneyOf" | "payerOf"> | undefined;
  stores: Pick<Stores, "moneyOf"> | undefined;
};

/** Finds what webhooks lost, and what the providers and the journal do not agree about. */
export function createComparison(deps: Deps) {
  const { db, clock, log, payments, stores } = deps;

  async function memberless(found: ActiveMembership, now: Date): Promise<NewDifference> {
    const { subscriptionId, customerId, since, yearly, currency } = found;
    const payer = await payments?.payerOf(subscriptionId);
    return {
      at: now,
      kind: "no_member",
      source: "stripe",
      rowKind: null,
      externalId: subscriptionId,
      subscriptionId,
      customerId,
      provider: { since, yearly, currency, address: payer?.email ?? null },
      ours: null,
    };
  }

  /** Writes missing rows, and stores every difference. */
  async function run(
    sources: JournalSource[],
    span: Span,
    compare: (findings: Findings) => Promise<Counts>,
  ): Promise<void> {
    const open: number[] = [];
    const started = clock();
    // The first comparison fills the journal; nothing was lost.
    const isFirst = !(await Promise.all(sources.map((source) => hasRows(db, source)))).includes(
      true,
    );
    let written = 0;
    let unreadable = 0;
    const counts = await compare({
      async missing(rows) {
        const { added } = await recordRows(db, rows, clock());
        written += added.length;
        const lost = added.filter(({ at }) => at < settledAt(started));
        if (!isFirst) await keepFound(db, lost, clock());
      },
      async differing(rows) {
        open.push(...(await saveDiffering(db, rows, clock())));
      },
      async unknown(rows) {
        const found = rows.map((ours) =>
          differenceOf("unknown", { provider: null, ours }, clock()),
        );
        open.push(...(await openDifferences(db, found)));
      },
      async noMember(found) {
        for (const each of found)
          open.push(...(await openDifferences(db, [await memberless(each, clock())])));
      },
      unreadable(count) {
        unreadable += count;
      },
    });
    const now = clock();
    // If a source was unreadable, nothing is confirmed.
    if (unreadable === 0) {
      await resolveOthers(db, { sources, ...span, open }, now);
      for (const source of sources)
        await saveComparison(db, { source, ...span, finishedAt: now, ...counts });
    }
    const report = { sources, ...counts, written, open: open.length, unreadable };
    if (open.length > 0 || unreadable > 0)
      log.error({ event: "journal_differs", ...report }, "the journal differs from a provider");
    else log.info(report, "compared the journal with a provider");
  }

  /** The comparison of each provider that is set. */
  function parts(span: Span): (() => Promise<void>)[] {
    const now = clock();
    const given = { span, settled: settledAt(now), now };
    const cards =
      payments &&
      (() => run(CARD_SOURCES, span, (found) => compareCards({ db, payments }, given, found)));
    const purchases =
      stores &&
      (() => run(STORE_SOURCES, span, (found) => compareStores({ db, stores }, given, found)));
    return [cards, purchases].filter((part) => part !== undefined);
  }

  return {
    /** Compares a span with every provider and writes what the journal lacks. */
    async fill(span: Span): Promise<void> {
      await recordAllOwners(db, clock());
      for (const part of parts(span)) await part();
    },
    /** The same for the last weeks; a provider that is down is compared the next night. */
    async nightly(): Promise<void> {
      await recordAllOwners(db, clock());
      const to = clock();
      const from = new Date(to.getTime() - NIGHTLY_DAYS * 24 * HOUR_MS);
      for (const part of parts({ from, to })) {
        try {
          await part();
        } catch (error) {
          log.warn({ error: describeError(error) }, "the journal comparison ended early");
        }
      }
    },
    /** The same without writing anything. */
    async check(span: Span, findings: Findings): Promise<void> {
      const now = clock();
      const given = { span, settled: settledAt(now), now };
      const reported: Findings = {
        ...findings,
        missing: (rows) => findings.missing(rows.filter(({ at }) => at < given.settled)),
      };
      if (payments) await compareCards({ db, payments }, given, reported);
      if (stores) await compareStores({ db, stores }, given, reported);
    },
  };
}
