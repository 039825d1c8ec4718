import { randomBytes, scryptSync } from "node:crypto";
import { availableParallelism } from "node:os";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { account } from "#schema/schema.ts";
import { accountRequests, PASSWORD } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const ATTACKERS = 40;

/** As many hashes run at once as `passwords.ts` lets. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));

/** Those that end while the sign-in reads the database, those that run then, and beside its own. */
const MOST_OTHERS = 3 * AT_ONCE + 1;

/** As dear as a tenth of a second, so that others wait when the device comes. */
function dearHash(): string {
  const [N, r, p] = [2 ** 13, 8, 5];
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 64, { N, r, p, maxmem: 256 * N * r });
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

const it = productTest({ environment: { TRUST_PROXY: "1" } }).extend(
  "from",
  ({ product }) =>
    (address: string, headers: Record<string, string> = {}) =>
      accountRequests(product.fetch, { "x-forwarded-for": address, ...headers }),
);

it.for(["browser", "app"] as const)(
  "beside forty addresses that guess, the %s that has signed in before waits for few hashes §S96",
  async (kind, { product, from }) => {
    const member = await product.signUp();
    const { email, password } = member;
    const phone = { "x-client-platform": "ios" };
    const first = await from("203.0.113.7", kind === "app" ? phone : {}).signIn(email);
    const cookie = first.headers
      .getSetCookie()
      .find((each) => each.startsWith("__Host-device="))
      ?.split(";")[0];
    const { device } = (await first.json()) as SessionAnswer;
    expect([cookie !== undefined, device !== undefined]).toEqual([
      kind === "browser",
      kind === "app",
    ]);
    await product.database.db
      .update(account)
      .set({ password: dearHash() })
      .where(eq(account.userId, member.id));

    let hashed = 0;
    const attacks = Array.from({ length: ATTACKERS }, async (_, index) => {
      const { status } = await from(`198.51.100.${index}`).signIn(email, "a guess");
      if (status === 401) hashed += 1;
    });
    // Another network than the first time.
    const own = from("203.0.113.8", kind === "app" ? phone : { cookie: cookie ?? "" });
    const answer = await own.post("sign-in/email", { email, password, ...(device && { device }) });
    const before = hashed;
    expect(answer.status).toBe(200);
    await Promise.all(attacks);
    expect(before).toBeLessThanOrEqual(MOST_OTHERS);
    expect(hashed).toBeGreaterThan(2 * MOST_OTHERS);
  },
);
