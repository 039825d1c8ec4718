import type { MailTemplate } from "@sovereign/content/server/emails";
import type { Database } from "#database/database.ts";

/**
 * An email to render and send. The same `key` is one email until `keepDays` days (7) after it was
 * sent. It is sent `afterSeconds` from now, or immediately, and never after `uselessFrom` (ISO).
 */
export type MailJob = {
  template: MailTemplate;
  to: string;
  values: Record<string, string>;
  key: string;
  afterSeconds?: number;
  keepDays?: number;
  uselessFrom?: string;
};

/** Renders an email and sends it to the mail server; rejects when it is not accepted. */
export type DeliverMail = (job: MailJob) => Promise<void>;

/** Durable jobs: they survive a restart and are retried until they succeed. */
export type Jobs = {
  /** Resolves once the job is stored, without waiting for the mail server. */
  enqueueMail(job: MailJob): Promise<void>;
  /** Deletes the email of a key, sent or not. */
  forgetMail(key: string): Promise<void>;
  /** Deletes every email to an address, sent or not, in the given transaction. */
  forgetMailsTo(address: string, transaction: Database): Promise<void>;
  /**
   * Runs `task` once a day on one node; a missed day is made up for. Call it before `start`. A
   * rejection is logged until the next day.
   */
  daily(name: string, task: () => Promise<void>): void;
  /**
   * Runs `task` on every node, `seconds` after it last ended, as a poll. Call it before `start`. A
   * rejection is logged.
   */
  every(seconds: number, name: string, task: () => Promise<void>): void;
  isRunning(): boolean;
  start(): Promise<void>;
  /** Lets running jobs finish, for up to ten seconds. */
  stop(): Promise<void>;
};
