// maildev ships no types; these are the parts that the sandbox uses.
declare module "maildev" {
  import type { EventEmitter } from "node:events";

  type Options = {
    smtp: number;
    web: number;
    ip: string;
    mailDirectory: string;
    silent: boolean;
    hideExtensions: string[];
  };
  type MailServer = Pick<EventEmitter, "on"> & {
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
