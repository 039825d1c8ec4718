// maildev ships no types; these are the parts that the sandbox uses.
declare module "maildev" {
  import type { EventEmitter } from "node:events";

  type Options = {
    smtp: string;
    web: string;
    ip: string;
    mailDirectory: string;
    silent: boolean;
    hideExtensions: string[];
  };
  export type MailServer = Pick<EventEmitter, "on"> & {
    smtp: EventEmitter;
    onSmtpError(error: Error): void;
    listen(): Promise<void>;
    close(done: () => void): void;
    store: { id: string }[];
  };

  export default function maildev(options: Options): MailServer;
}

declare module "maildev/lib/web.js" {
  import type { Server } from "node:http";

  /** The server of the page, once the mailbox was made. */
  const web: { server: Server };
  export default web;
}
