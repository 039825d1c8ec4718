import type { Database } from "#database/database.ts";
import { findAhead, mendClock } from "#database/stored-times.ts";
import { mendQueue, secondsQueueIsAhead } from "#jobs/queue-clock.repository.ts";
import { typed } from "./typed-command.ts";
import { withDatabase } from "./with-database.ts";

async function run(db: Database, [verb]: string[]): Promise<string> {
  const now = new Date();
  const isMending = verb === "mend";
  const queue = await secondsQueueIsAhead(db);
  const found = await (isMending ? mendClock(db, now) : findAhead(db, now));
  if (isMending) await mendQueue(db);
  const lines = found.map(
    ({ table, column, rows, latest }) =>
      `${table}.${column}: ${rows} later than now, up to ${latest.toISOString()}`,
  );
  if (queue > 0) lines.push(`jobs: up to ${queue} seconds later than now`);
  if (lines.length === 0) return `It is ${now.toISOString()} here, and no stored time is later.`;
  const end = isMending
    ? "They were moved back by as much as the clock was ahead."
    : `If it is ${now.toISOString()} now, a clock was ahead when they were stored. To set them right: ${typed("clock mend")}`;
  return [...lines, end].join("\n");
}

/** The command `clock [mend]`: the times that a clock which was ahead has stored. */
export const clock = (given: string[]): Promise<void> => withDatabase(({ db }) => run(db, given));
