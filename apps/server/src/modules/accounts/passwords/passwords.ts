import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Problem } from "#problems/problem.ts";

type Waiting = { start: () => void; refuse: (problem: Problem) => void };

/**
 * Runs `atOnce` tasks and queues up to `waiting` more, one per client in rotation, so that a busy
 * client delays others by one task. A full queue drops the latest task of the busiest client,
 * which throws `server.unavailable`.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let queued = 0;

  function refuseLatestOfLongest(): void {
    const byLength = [...queues].sort(([, one], [, other]) => one.length - other.length);
    const [client, longest] = byLength.at(-1) ?? ["", []];
    if (longest.length === 1) queues.delete(client);
    queued -= 1;
    longest.pop()?.refuse(new Problem("server.unavailable", { retryAfter: 1 }));
  }

  function startNext(): void {
    const next = queues.entries().next().value;
    if (!next) {
      running -= 1;
      return;
    }
    const [client, queue] = next;
    queues.delete(client);
    const turn = queue.shift();
    if (queue.length > 0) queues.set(client, queue);
    queued -= 1;
    turn?.start();
  }

  function turn(client: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => {
      const queue = queues.get(client) ?? [];
      queue.push({ start, refuse });
      queues.set(client, queue);
      queued += 1;
      if (queued > waiting) refuseLatestOfLongest();
    });
  }

  return async function enqueue<T>(client: string, task: () => Promise<T>): Promise<T> {
    await turn(client);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}

/** Reserves one of Node's four pool threads for files and DNS. */
const MAX_CONCURRENT = 3;
/** Reserves one core for other requests. */
const AT_ONCE = Math.max(1, Math.min(MAX_CONCURRENT, availableParallelism() - 1));

type Cost = { N: number; r: number; p: number };

/** OWASP's minimum for scrypt (16 MB, five passes). */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const TEST_COST: Cost = { N: 2 ** 8, r: 8, p: 1 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Works off the event loop (decision 35), in NFKC form so that "é" is the same from every
 * keyboard. Throws `server.unavailable` when too many tasks are queued; `client` is the address
 * they count against.
 */
export function createPasswords({ light }: { light: boolean }) {
  const cost = light ? TEST_COST : COST;
  const enqueue = createHashingQueue({ atOnce: AT_ONCE, waiting: 64 });
  const derive = (client: string, password: string, ...rest: [Buffer, Cost, number]) =>
    enqueue(client, () => deriveKey(password.normalize("NFKC"), ...rest));

  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  const decoy = ["scrypt", cost.N, cost.r, cost.p, random(SALT_BYTES), random(KEY_BYTES)].join("$");

  return {
    /** Returns `scrypt$N$r$p$salt$hash`; with the cost in the hash it can be raised later. */
    async hash(password: string, client: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(client, password, salt, cost, KEY_BYTES);
      const { N, r, p } = cost;
      return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    /** A hash that no password matches, used to make timing even. */
    decoy,
    async verify(
      { hash, password }: { hash: string; password: string },
      client: string,
    ): Promise<boolean> {
      const [kind, N, r, p, salt = "", expected = ""] = hash.split("$");
      if (kind !== "scrypt" || !expected) return false;
      const key = Buffer.from(expected, "base64url");
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const salted = Buffer.from(salt, "base64url");
      const given = await derive(client, password, salted, parameters, key.length);
      return timingSafeEqual(given, key);
    },
  };
}

function deriveKey(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
