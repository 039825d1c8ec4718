import type { MailTemplate } from "@sovereign/content/server/emails";
import type { Database } from "#database/database.ts";

/**
 * A mail to be rendered and sent. The same `key` twice is one mail, for `keepDays` days (7) after it
 * was sent. It leaves `afterSeconds` from now, at once without them, and not at all from the instant
 * `uselessFrom` on (ISO).
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

/** Renders a mail and hands it to the mail server; rejects when it was not taken. */
export type DeliverMail = (job: MailJob) => Promise<void>;

/** Durable work: what was enqueued survives a restart and is repeated until it succeeds. */
export type Jobs = {
  /** Resolves once the job is stored; does not wait for the mail server. */
  enqueueMail(job: MailJob): Promise<void>;
  /** Forgets the mail of a key, sent or not. */
  forgetMail(key: string): Promise<void>;
  /** Forgets every mail to an address, sent or not, with what else the transaction does. */
  forgetMailsTo(address: string, transaction: Database): Promise<void>;
  /**
   * Runs `task` once a day, on one of the nodes; a day on which no node ran is made up for. Call it
   * before `start`. A task that rejects is logged and waits for the next day.
   */
  daily(name: string, task: () => Promise<void>): void;
  /**
   * Runs `task` again and again on every node, a number of seconds after it last ended. Call it
   * before `start`. It is made for looking, not for doing: a task that rejects is logged.
   */
  every(seconds: number, name: string, task: () => Promise<void>): void;
  isRunning(): boolean;
  start(): Promise<void>;
  /** Lets the job in hand finish, within ten seconds. */
  stop(): Promise<void>;
};
