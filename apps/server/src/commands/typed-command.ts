import { existsSync } from "node:fs";

const INSTALLED = "/usr/local/bin/sovereign";

/** Returns a command of the server as it is typed here: in a clone, after install.sh, in a build. */
export function typed(command: string): string {
  if (process.env.npm_lifecycle_event === "server") return `npm run server -- ${command}`;
  return existsSync(INSTALLED) ? `sovereign ${command}` : `node server.js ${command}`;
}
