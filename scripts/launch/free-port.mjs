import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ephemeral ports, which the system could assign before this port is used.
const LOWEST = 20_000;
const HIGHEST = 32_000;

const given = new Set();

/** Resolves with a free loopback port that it has not returned before. */
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
