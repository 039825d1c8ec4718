import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Problem } from "#problems/problem.ts";

/**
 * Runs so many tasks at once and lets so many more wait; throws `server.unavailable` beyond that,
 * because a sign-in nobody waits for any more only delays the others.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  function turn(): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (queue.length >= waiting) {
      throw new Problem("server.unavailable", { retryAfter: 1 });
    }
    return new Promise((resolve) => queue.push(resolve));
  }

  return async function enqueue<T>(task: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await task();
    } finally {
      // A finished task hands its place to the next one; only an idle place is given back.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Of Node's four threads for such work one stays for files and addresses. */
const MOST_AT_ONCE = 3;
/** One core stays for the members who are signed in already. */
const AT_ONCE = Math.max(1, Math.min(MOST_AT_ONCE, availableParallelism() - 1));

type Cost = { N: number; r: number; p: number };

/** What OWASP asks of scrypt at the least (16 MB and five passes). */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const TEST_COST: Cost = { N: 2 ** 8, r: 8, p: 1 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies passwords off the event loop (decision 9). The whole password counts, in its
 * NFKC form so that one keyboard's "é" is another's. Throws `server.unavailable` when too many wait.
 */
export function createPasswords({ light }: { light: boolean }) {
  const cost = light ? TEST_COST : COST;
  const enqueue = createHashingQueue({ atOnce: AT_ONCE, waiting: 64 });
  const derive = (password: string, salt: Buffer, parameters: Cost, length: number) =>
    enqueue(() => deriveKey(password.normalize("NFKC"), salt, parameters, length));

  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  const decoy = ["scrypt", cost.N, cost.r, cost.p, random(SALT_BYTES), random(KEY_BYTES)].join("$");

  return {
    /** Gives `scrypt$N$r$p$salt$hash`: the cost travels with the hash, so it can be raised later. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost, KEY_BYTES);
      const { N, r, p } = cost;
      return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    /** A hash that no password has, for taking the time of a comparison. */
    decoy,
    /** Whether the password has this hash; a text that is not such a hash is never matched. */
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [kind, N, r, p, salt = "", expected = ""] = hash.split("$");
      if (kind !== "scrypt" || !expected) return false;
      const key = Buffer.from(expected, "base64url");
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const given = await derive(password, Buffer.from(salt, "base64url"), parameters, key.length);
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
