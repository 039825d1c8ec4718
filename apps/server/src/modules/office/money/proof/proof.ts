import type { MoneyProof } from "@sovereign/contract/office-money";
import { type Bridge, twelfthOf } from "@sovereign/domain/bridge";
import type { JournalSource } from "@sovereign/domain/journal";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { shownSums } from "#modules/office/money/money-sums.ts";
import { type FoundDifference, managerOf } from "./differences.service.ts";

/** Returns the differences that concern a month; what is open concerns who pays now. */
export function differencesOf(
  all: readonly FoundDifference[],
  { from, to, running }: { from: Date; to: Date; running: boolean },
): FoundDifference[] {
  return running ? [...all] : all.filter(({ at }) => at !== null && at >= from && at < to);
}

/** Adds up differences by currency. */
function sumsOfDifferences(found: readonly FoundDifference[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sum } of found) {
    if (sum) sums.set(sum.currency, (sums.get(sum.currency) ?? 0) + sum.yearly);
  }
  return sums;
}

/** Returns what does not add up, and since when; null while all does. */
export function needOf(found: readonly FoundDifference[], now: Date) {
  if (found.length === 0) return null;
  const sinces = found.map(({ shown }) => shown.since ?? now.toISOString());
  return {
    members: found.reduce((all, { shown }) => all + shown.members, 0),
    sums: shownSums(sumsOfDifferences(found)),
    since: sinces.toSorted()[0] ?? now.toISOString(),
  };
}

/** Counts members with an unknown price. */
export const withoutPrice = (found: readonly FoundDifference[]): number =>
  found.filter(({ shown }) => shown.kind === "unpriced").length;

type Proven = {
  bridges: ReadonlyMap<string, Bridge>;
  found: readonly FoundDifference[];
  compared: readonly { source: JournalSource; finishedAt: Date }[];
  countedAt: Date;
};

/** Stripe first, then the stores. */
const orderOf = (source: JournalSource) => MEMBERSHIP_MANAGERS.indexOf(managerOf(source));

/** Nothing is adjusted: differences are listed next to the bridge. */
export function proofOf({ bridges, found, compared, countedAt }: Proven): MoneyProof {
  const closing = new Map([...bridges].map(([key, bridge]) => [key, bridge.closing]));
  const members = [...closing.values()].reduce((sum, term) => sum + term.members, 0);
  const more = sumsOfDifferences(found);
  const currencies = [...new Set([...closing.keys(), ...more.keys()])];
  const differing = found.reduce((sum, { shown }) => sum + shown.members, 0);
  const yearlyOf = (key: string) => closing.get(key)?.yearly ?? 0;
  const sumsBy = (sum: (key: string) => number) =>
    shownSums(new Map(currencies.map((key) => [key, sum(key)])));
  return {
    counted_at: countedAt.toISOString(),
    compared: compared
      .toSorted((one, other) => orderOf(one.source) - orderOf(other.source))
      .map(({ source, finishedAt }) => ({
        source: managerOf(source),
        at: finishedAt.toISOString(),
      })),
    twelfth: shownSums(new Map([...closing].map(([key, { yearly }]) => [key, twelfthOf(yearly)]))),
    differences:
      found.length === 0
        ? null
        : {
            rows: found.map(({ shown }) => shown),
            by_providers: {
              members: members + differing,
              yearly: sumsBy((key) => yearlyOf(key) + (more.get(key) ?? 0)),
            },
            unexplained: { members: differing, yearly: sumsBy((key) => more.get(key) ?? 0) },
          },
  };
}
