import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that the system lends to outgoing connections: one of those could be taken by any
// program between being found free and being listened on.
const LOWEST = 20_000;
const HIGHEST = 32_000;

const given = new Set();

/** A port of the loopback address that nobody listens on just now, and that was not given before. */
export function freePort() {
  return new Promise((resolve) => {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port)) return resolve(freePort());
    given.add(port);
    const server = createServer();
    server.once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}
