import type { OnStop } from "#topology/clean-up.ts";
import type { Ledger } from "#topology/ledger.ts";
import type { Load } from "#topology/load.ts";
import type { Member } from "#topology/members.ts";
import type { Node } from "#topology/nodes.ts";
import type { Outcomes } from "#topology/outcomes.ts";
import type { Database } from "./database.ts";
import type { MailServer } from "./mail-server.ts";

export type Scene = {
  folder: string;
  onStop: OnStop;
  database: Database;
  mailServer: MailServer;
  mailboxUrl: string;
  sandboxUrl: string;
  serverDir: string;
  settings: Record<string, string>;
  nodes: readonly [Node, Node];
  /** Members outside the load. */
  spare: Member[];
  loads: readonly [Load, Load];
  ledger: Ledger;
  outcomes: Outcomes;
};

/** A row of the table: what happened, how long until all was ready again, what was held. */
export type Row = { fault: string; ready: string; held: string; note: string };

/** Rejects with a `Broken` if a promise is broken, with a `NotHere` if it cannot run. */
export type Step = { name: string; label: string; run(scene: Scene): Promise<Row> };
