import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { tooManyRequests } from "#http/rate-limits.ts";
import type { Problem } from "#problems/problem.ts";

/** The order of a hash: the lowest rank comes first (decision 35). */
type Turn = { client: string; rank: number };

type Waiting = Turn & { start: () => void; refuse: (problem: Problem) => void };

/** A client that is refused may come back after it. */
const RETRY_AFTER_SECONDS = 5;
const MAX_REFUSED_CLIENTS = 10_000;

/**
 * Runs `atOnce` tasks and queues up to `waiting` more by rank, then by arrival. Each task that a
 * client has queued already adds one to its rank. A full queue refuses the last, before any work.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: Waiting[] = [];
  const refused = new LRUCache<string, true>({
    max: MAX_REFUSED_CLIENTS,
    ttl: RETRY_AFTER_SECONDS * 1000,
  });
  let running = 0;

  function refuseLast(): void {
    const last = queue.pop();
    if (!last) return;
    refused.set(last.client, true);
    last.refuse(tooManyRequests(RETRY_AFTER_SECONDS));
  }

  function startNext(): void {
    const next = queue.shift();
    if (next) next.start();
    else running -= 1;
  }

  function enter({ client, rank }: Turn): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => {
      const own = rank + queue.filter((other) => other.client === client).length;
      const place = queue.findLastIndex((other) => other.rank <= own) + 1;
      queue.splice(place, 0, { client, rank: own, start, refuse });
      if (queue.length > waiting) refuseLast();
    });
  }

  return {
    async run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
      await enter(turn);
      try {
        return await task();
      } finally {
        startNext();
      }
    },

    /** Throws for a client that was refused a moment ago: its next try costs nothing either. */
    assertOpenTo(client: string): void {
      const wait = refused.has(client) ? refused.getRemainingTTL(client) : 0;
      if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1000));
    },
  };
}

/** Reserves one of Node's four pool threads for files and DNS. */
const MAX_CONCURRENT = 3;
/** Reserves one core for other requests. */
const AT_ONCE = Math.max(1, Math.min(MAX_CONCURRENT, availableParallelism() - 1));

/** Short, so that no sign-in waits for minutes. */
const WAITING = 16 * AT_ONCE;

/**
 * Rank of the holder of a session or an emailed link; a device that has signed in before is ahead.
 */
const USUAL_RANK = 1;

type Cost = { N: number; r: number; p: number };

/** OWASP's minimum for scrypt (16 MB, five passes). */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const TEST_COST: Cost = { N: 2 ** 8, r: 8, p: 1 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Works off the event loop (decision 35), in NFKC form so that "é" is the same from every
 * keyboard. Throws `request.rate_limited` when too many tasks are queued; `client` is the address
 * they count against.
 */
export function createPasswords({ light }: { light: boolean }) {
  const cost = light ? TEST_COST : COST;
  const queue = createHashingQueue({ atOnce: AT_ONCE, waiting: WAITING });
  const derive = (turn: Turn, password: string, ...rest: [Buffer, Cost, number]) =>
    queue.run(turn, () => deriveKey(password.normalize("NFKC"), ...rest));

  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  const decoy = ["scrypt", cost.N, cost.r, cost.p, random(SALT_BYTES), random(KEY_BYTES)].join("$");

  return {
    assertOpenTo: queue.assertOpenTo,
    /** Returns `scrypt$N$r$p$salt$hash`; with the cost in the hash it can be raised later. */
    async hash(password: string, client: string, rank = USUAL_RANK): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive({ client, rank }, password, salt, cost, KEY_BYTES);
      const { N, r, p } = cost;
      return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    /** A hash that no password matches, used to make timing even. */
    decoy,
    async verify(
      { hash, password }: { hash: string; password: string },
      client: string,
      rank = USUAL_RANK,
    ): Promise<boolean> {
      const [kind, N, r, p, salt = "", expected = ""] = hash.split("$");
      if (kind !== "scrypt" || !expected) return false;
      const key = Buffer.from(expected, "base64url");
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const salted = Buffer.from(salt, "base64url");
      const given = await derive({ client, rank }, password, salted, parameters, key.length);
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
