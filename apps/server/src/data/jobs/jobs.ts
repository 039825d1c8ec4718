import type { MailTemplate } from "@sovereign/content/server/emails";
import type { MailAnswer } from "@sovereign/domain/broadcast";
import type { HeldKind } from "@sovereign/domain/held-sendings";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database, OpenDatabase } from "#database/database.ts";
import type { Work, WorkKind } from "./work.ts";

/**
 * An email to render and send. `key` identifies it until `keepDays` (7) after it was sent; it is
 * sent `afterSeconds` from now, and never after `uselessFrom` (ISO). With `userId` its outcome is
 * recorded (decision 125). `dueAt` (ISO) is when it should be sent. An email that `isListed` has a
 * row in a list, which records its outcome and orders each attempt.
 */
export type MailJob = {
  template: MailTemplate;
  to: string;
  userId?: string | undefined;
  values: Record<string, string>;
  key: string;
  afterSeconds?: number;
  keepDays?: number;
  uselessFrom?: string;
  dueAt?: string;
  isListed?: boolean;
};

/** The modules' callbacks around the delivery of an email. */
export type MailHooks = {
  /** Whether the email is still wanted, asked right before the mail server is. */
  isStillDue(job: MailJob): Promise<boolean>;
  /**
   * An email will not be sent: its time is over, its address refused it, or it is no longer wanted.
   */
  onDropped(job: MailJob, why: "too_late" | "refused" | "unwanted"): Promise<void>;
  /** The mail server's response to a listed email, in the transaction that records it. */
  onAnswer(tx: Database, job: MailJob, answer: MailAnswer): Promise<void>;
  /** A warning did not reach the member by email. */
  onUntold(userId: string, warning: { subject: string; messageKey: string }): Promise<void>;
};

export type DeliverMail = (job: MailJob) => Promise<void>;

/** Durable jobs: they survive a restart and are retried until they succeed. */
export type Jobs = {
  /**
   * Resolves once the job is stored, without waiting for the mail server. With a transaction it is
   * stored with that, so that what happened is never without its email.
   */
  enqueueMail(job: MailJob, transaction?: Database): Promise<void>;
  deleteMail(key: string): Promise<void>;
  deleteMailsTo(address: string, transaction: Database): Promise<void>;
  /** Defines a kind of durable work. Call it before `start`. */
  work<Payload>(kind: WorkKind<Payload>): Work<Payload>;
  /**
   * Runs `task` daily on one node, late if necessary; logs a rejection. Call it before `start`.
   * After a restore a task with `heldAs` waits for consent.
   */
  daily(name: string, task: () => Promise<void>, heldAs?: HeldKind): void;
  /** Runs `task` on every node, `seconds` after it last ended. Call it before `start`. */
  every(seconds: number, name: string, task: () => Promise<void>, heldAs?: HeldKind): void;
  /** Emails that wait for longer than they should, and since when; null without one. */
  overdueMails(): Promise<{ count: number; since: Date } | null>;
  isRunning(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A test's replacement for the queue. */
export type InsteadOfJobs = (
  deliverMail: DeliverMail,
  deps: { database: OpenDatabase; clock: Clock; log: Logger },
) => Jobs;
