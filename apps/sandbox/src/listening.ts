import type { EventEmitter } from "node:events";

type PortKey = "MAILBOX_PORT" | "SMTP_PORT" | "SANDBOX_PORT";

/** Resolves when the server listens; rejects, naming the setting of its port, when it cannot. */
export function listening(
  server: EventEmitter,
  key: PortKey,
  listen: (done: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      reject(new Error(`The port of ${key} is taken by another program, or not open (${code})`));
    server.once("error", refuse);
    listen(() => {
      server.off("error", refuse);
      resolve();
    });
  });
}
