import type { MailTemplate } from "@sovereign/content/server/emails";
import type { Database } from "#database/database.ts";

/**
 * An email to render and send. `key` identifies it until `keepDays` (7) after it was sent; it is
 * sent `afterSeconds` from now, and never after `uselessFrom` (ISO). With `userId` its outcome is
 * recorded (decision 125).
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
};

export type DeliverMail = (job: MailJob) => Promise<void>;

/** Durable jobs: they survive a restart and are retried until they succeed. */
export type Jobs = {
  /** Resolves once the job is stored, without waiting for the mail server. */
  enqueueMail(job: MailJob): Promise<void>;
  deleteMail(key: string): Promise<void>;
  deleteMailsTo(address: string, transaction: Database): Promise<void>;
  /** Runs `task` daily on one node, late if necessary; logs a rejection. Call it before `start`. */
  daily(name: string, task: () => Promise<void>): void;
  /** Runs `task` on every node, `seconds` after it last ended. Call it before `start`. */
  every(seconds: number, name: string, task: () => Promise<void>): void;
  /** Emails that wait for longer than they should, and since when; null without one. */
  overdueMails(): Promise<{ count: number; since: Date } | null>;
  isRunning(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};
