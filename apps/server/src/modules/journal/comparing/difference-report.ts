import type { JournalRow } from "@sovereign/domain/journal";
import { moneyFrom } from "@sovereign/domain/money";
import { differingFields } from "#modules/journal/recording/record.ts";
import type { Span } from "#providers/payments/money-reading.ts";
import type { Findings } from "./compare.ts";

const NAMES: Record<JournalRow["source"], string> = {
  stripe: "Stripe",
  app_store: "The App Store",
  play_store: "Google Play",
  other_store: "Another store",
  office: "The office",
};

const sumOf = ({ amount, currency }: Pick<JournalRow, "amount" | "currency">): string => {
  const money = moneyFrom(amount, currency);
  return `${money.amount} ${money.currency}`;
};

const factOf = (row: JournalRow): string =>
  `${row.kind} ${row.externalId} of ${sumOf(row)} at ${row.at.toISOString()}`;

const ofSubscription = ({ subscriptionId }: Pick<JournalRow, "subscriptionId">): string =>
  subscriptionId ? `, of ${subscriptionId}` : "";

function shown(row: JournalRow, field: keyof JournalRow): string {
  const value = row[field];
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number") return sumOf({ amount: value, currency: row.currency });
  return value ?? "nothing";
}

/** Prints each difference as a sentence. */
export function createDifferenceReport(print: (line: string) => void) {
  let count = 0;
  function say(line: string): void {
    count += 1;
    print(line);
  }
  const findings: Findings = {
    missing(rows) {
      for (const row of rows)
        say(
          `${NAMES[row.source]} has the ${factOf(row)}${ofSubscription(row)}. The journal lacks it.`,
        );
    },
    unknown(rows) {
      for (const row of rows)
        say(
          `The journal has the ${factOf(row)}${ofSubscription(row)}. ${NAMES[row.source]} does not.`,
        );
    },
    differing(found) {
      for (const { provider, ours } of found) {
        const fields = differingFields(provider, ours).map(
          (field) => `${field} is ${shown(provider, field)} there and ${shown(ours, field)} here`,
        );
        const name = NAMES[provider.source];
        say(`${name} and the journal differ about the ${factOf(ours)}: ${fields.join(", ")}.`);
      }
    },
    noMember(found) {
      for (const { subscriptionId, since, yearly, currency } of found) {
        const sum = yearly === null ? "" : ` for ${sumOf({ amount: yearly, currency })} a year`;
        const from = since ? ` since ${since.toISOString()}` : "";
        say(`${subscriptionId} is active at Stripe${from}${sum}, and no member here has it.`);
      }
    },
    unreadable(objects) {
      say(`Objects at Stripe that could not be read: ${objects}.`);
    },
  };
  return {
    findings,
    count: () => count,
    /** `timeZone` is that of the books, in which the span was cut. */
    finish({ from, to }: Span, timeZone: string): void {
      const span = `from ${from.toISOString()} to ${to.toISOString()}, months of ${timeZone}`;
      print(count === 0 ? `The journal agrees, ${span}.` : `Differences: ${count}, ${span}.`);
    },
  };
}
