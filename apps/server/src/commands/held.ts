import { HELD_KINDS, type HeldKind } from "@sovereign/domain/held-sendings";
import { findFirstServer } from "#app/data/backup/first-server.ts";
import type { Database } from "#database/database.ts";
import { findHeld, type Held, releaseHeld } from "#jobs/held-sendings.repository.ts";
import type { Config } from "#settings/config.ts";
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

const STOP_ONE =
  "Two servers of one backup bill and send twice, so stop one of them before anything leaves.";

async function listed(db: Database, seen: string | undefined): Promise<string> {
  const held = await findHeld(db);
  const [first] = held;
  if (!first) return "Nothing is held.";
  return [
    `Held since the restore of ${first.heldAt.toISOString()}, of a backup from ${first.since.toISOString()}:`,
    ...held.map(line),
    ...(seen ? [`${seen} ${STOP_ONE}`] : []),
    `Say go for each kind alone: ${typed("held go <kind>")}`,
  ].join("\n");
}

async function run(db: Database, { appUrl }: Config, given: string[]): Promise<string> {
  const [, name] = given;
  const seen = await findFirstServer(db, { appUrl });
  const kind = HELD_KINDS.find((known) => known === name);
  if (!kind) return listed(db, seen);
  if (seen && !given.includes("--yes")) {
    throw new Error(
      `${kind} stay held. ${seen} ${STOP_ONE} If it is stopped by now: ${typed(`held go ${kind} --yes`)}`,
    );
  }
  return (await releaseHeld(db, kind))
    ? `Go: ${kind} leave again, on every node.`
    : `${kind} were not held.`;
}

/** The command `npm run server -- held [go <kind>]`: sends held by a restore (decision 136). */
export const held = (given: string[]): Promise<void> =>
  withDatabase(({ db }, config) => run(db, config, given));
