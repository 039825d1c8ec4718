import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ephemeral ports, which the system could assign before this port is used. Journeys run
// concurrently: each worker has a range of its own, or one could take the port another was given.
const LOWEST = 20_000;
const RANGE = 1_500;
const RANGES = 8;

const own = Number(process.env.TEST_PARALLEL_INDEX ?? RANGES - 1) % RANGES;
const lowest = LOWEST + own * RANGE;
const given = new Set();

/** Resolves with a free loopback port that it has not returned before. */
export function freePort() {
  return new Promise((resolve) => {
    const port = randomInt(lowest, lowest + RANGE);
    if (given.has(port)) return resolve(freePort());
    given.add(port);
    const server = createServer();
    server.once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}
