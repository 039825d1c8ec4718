import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that the system lends to outgoing connections: one of those could be taken by a
// browser between being found free and being listened on.
const LOWEST = 20_000;
const HIGHEST = 30_000;

const given = new Set<number>();

/** A TCP port of the loopback address that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port)) return resolve(freePort());
    given.add(port);
    const server = createServer();
    server.once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}
