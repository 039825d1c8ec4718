import type { MailTemplate } from "@sovereign/content/server/emails";

/** A mail to be rendered and sent. The same `key` twice is one mail. */
export type MailJob = {
  template: MailTemplate;
  to: string;
  values: Record<string, string>;
  key: string;
};

/** Durable work: what was enqueued survives a restart and is repeated until it succeeds. */
export type Jobs = {
  /** Resolves once the job is stored; does not wait for the mail server. */
  enqueueMail(job: MailJob): Promise<void>;
  isRunning(): boolean;
  start(): Promise<void>;
  /** Lets the job in hand finish, within ten seconds. */
  stop(): Promise<void>;
};
