import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Caddy makes certificates for names under .local with its own authority, without asking anyone. */
export const DOMAIN = "discipline.local";
export const MAIL_HOST = `mail.${DOMAIN}`;
export const PAY_HOST = `pay.${DOMAIN}`;
export const URL_OF_SITE = `https://${DOMAIN}`;

/** The network between the machine and the third parties; nothing else is in it. */
export const BRIDGE = "machine-test";
export const OUTSIDE = "10.213.7.1";
export const MACHINE = "10.213.7.2";
export const NETWORK = "10.213.7.0/24";

export const DKIM_SELECTOR = "key1";

/** Writes the names as this machine has to see them; returns the file. */
export function writeHosts(folder: string): string {
  const lines = ["127.0.0.1 localhost", `${MACHINE} ${DOMAIN}`, `${OUTSIDE} ${PAY_HOST}`];
  const file = join(folder, "hosts");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
