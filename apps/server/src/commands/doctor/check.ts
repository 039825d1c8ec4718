import type { Database } from "#database/database.ts";
import type { Deps } from "./deps.ts";

export type Level = "ok" | "unasked" | "warning" | "fault";

export type Finding = {
  level: Level;
  /** A sentence without secrets. */
  text: string;
  /** The damage, and to whom; undefined unless it is a warning or a fault. */
  cost?: string;
  /** The remedy, which no start refuses; undefined unless it is a warning or a fault. */
  fix?: string;
};

export const ok = (text: string): Finding => ({ level: "ok", text });

/** For a subject that was not asked, so that none is called well unasked. */
export const unasked = (text: string): Finding => ({ level: "unasked", text });

export const warning = (text: string, cost: string, fix: string): Finding => ({
  level: "warning",
  text,
  cost,
  fix,
});

export const fault = (text: string, cost: string, fix: string): Finding => ({
  level: "fault",
  text,
  cost,
  fix,
});

/** Looks at one subject and changes nothing; what is false was looked at and is well. */
export type Check = (deps: Deps) => Promise<(Finding | false)[]>;

/** A check of the database's rows, which are there once it is migrated. */
export const ofRows =
  (look: (db: Database, deps: Deps) => ReturnType<Check>): Check =>
  async (deps) => {
    const db = await deps.tables();
    return db ? look(db, deps) : [unasked("It could not be asked: see Database.")];
  };
