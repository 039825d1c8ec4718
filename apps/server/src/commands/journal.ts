import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { monthOf } from "@sovereign/domain/calendar-month";
import { pino } from "pino";
import type { Database } from "#database/database.ts";
import { createComparison } from "#modules/journal/comparing/comparison.service.ts";
import { createDifferenceReport } from "#modules/journal/comparing/difference-report.ts";
import { findSoldPrices } from "#modules/memberships/sync/subscriptions.repository.ts";
import { monthTime } from "#modules/office/money/month-time.ts";
import type { Span } from "#providers/payments/money-reading.ts";
import { createProviders } from "#providers/providers.ts";
import type { Config } from "#settings/config.ts";
import { withDatabase } from "./with-database.ts";

/** Returns a month of the books, the current one without a name. */
function monthNamed(named: string | undefined, timeZone: string, now: Date): Span {
  const month = named ?? monthOf(calendarDateIn(timeZone, now));
  const { from, until } = monthTime(month, timeZone, now);
  return { from, to: until };
}

type Compared = {
  comparison: ReturnType<typeof createComparison>;
  /** The time zone of the books. */
  timeZone: string;
  now: Date;
  print: (line: string) => void;
};

/** Compares a month of the books with the providers; true where they agree. */
export async function compareMonth(
  { comparison, timeZone, now, print }: Compared,
  [verb, month]: string[],
): Promise<boolean> {
  const span = monthNamed(month, timeZone, now);
  const report = createDifferenceReport(print);
  if (verb === "fill") await comparison.fill(span);
  await comparison.check(span, report.findings);
  report.finish(span, timeZone);
  return report.count() === 0;
}

async function run(config: Config, db: Database, given: string[]): Promise<boolean> {
  const clock = () => new Date();
  const providers = createProviders(config, {
    soldPrices: () => findSoldPrices(db),
    given: {},
    clock,
  });
  if (!providers.payments && !providers.stores) throw new Error("No payment provider is set.");
  return compareMonth(
    {
      comparison: createComparison({ db, clock, log: pino({ level: "silent" }), ...providers }),
      timeZone: config.booksTimeZone,
      now: clock(),
      print: (line) => void process.stdout.write(`${line}\n`),
    },
    given,
  );
}

/** The command `npm run server -- journal check|fill [YYYY-MM]` (decision 138). */
export const journalCommand = (given: string[]): Promise<void> =>
  withDatabase(
    async ({ db }, config) => {
      if (!(await run(config, db, given))) process.exitCode = 1;
      return undefined;
    },
    { poolSize: 2 },
  );
