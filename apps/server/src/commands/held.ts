import { HELD_KINDS, type HeldKind } from "@sovereign/domain/held-sendings";
import type { Database } from "#database/database.ts";
import { findHeld, type Held, releaseHeld } from "#jobs/held-sendings.repository.ts";
import { typed } from "./typed-command.ts";
import { withDatabase } from "./with-database.ts";

const ABOUT: Record<HeldKind, string> = {
  mails: "emails in the queue, and those that the clock adds",
  reminders: "reminders that are due; those more than two hours late are dropped",
  broadcasts: "messages of broadcasts that are scheduled or go out",
  pieces: "pieces that were to open since, or later",
  refunds: "refunds and other acts of staff",
  deletions: "accounts to delete, those deleted since the backup too",
};

const line = ({ kind, waiting }: Held) =>
  `${kind.padEnd(10)} ${String(waiting).padStart(6)}  ${ABOUT[kind]}`;

async function listed(db: Database): Promise<string> {
  const held = await findHeld(db);
  const [first] = held;
  if (!first) return "Nothing is held.";
  return [
    `Held since the restore of ${first.heldAt.toISOString()}, of a backup from ${first.since.toISOString()}:`,
    ...held.map(line),
    `Say go for each kind alone: ${typed("held go <kind>")}`,
  ].join("\n");
}

async function run(db: Database, [, name]: string[]): Promise<string> {
  const kind = HELD_KINDS.find((known) => known === name);
  if (!kind) return listed(db);
  return (await releaseHeld(db, kind))
    ? `Go: ${kind} leave again, on every node.`
    : `${kind} were not held.`;
}

/** The command `npm run server -- held [go <kind>]`: sends held by a restore (decision 136). */
export const held = (given: string[]): Promise<void> => withDatabase(({ db }) => run(db, given));
