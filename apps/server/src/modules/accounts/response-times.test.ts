import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect } from "vitest";
import { accountRequests } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

type Requests = ReturnType<typeof accountRequests>;

const PAIRS = 11;
/** The first requests load code. */
const UNCOUNTED = 2;

const HASH_MS = 100;

const it = productTest({ environment: { TRUST_PROXY: "1" } });

// As long as at the full cost, but the same on a busy machine.
const { scrypt } = crypto;
const slowScrypt = ((...args: Parameters<typeof scrypt>) =>
  setTimeout(() => scrypt(...args), HASH_MS)) as unknown as typeof scrypt;
const hashBy = (hash: typeof scrypt) => {
  crypto.scrypt = hash;
  syncBuiltinESMExports();
};
beforeAll(() => hashBy(slowScrypt));
afterAll(() => hashBy(scrypt));

const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

async function timeOf(request: Promise<Response>): Promise<number> {
  const since = performance.now();
  await (await request).text();
  return performance.now() - since;
}

it.for<[string, (api: Requests, email: string) => Promise<Response>]>([
  ["sign-in", (api, email) => api.signIn(email, "a wrong one")],
  ["sign-up", (api, email) => api.signUp(email, "another password")],
  ["reset", (api, email) => api.requestReset(email)],
  ["confirmation", (api, email) => api.post("send-verification-email", { email })],
])(
  "an unknown address makes a %s no quicker or slower by 10 ms §S39",
  async ([what, request], { product }) => {
    const { email } = await product.signUp();
    const differences: number[] = [];
    for (let index = 0; index < UNCOUNTED + PAIRS; index += 1) {
      const api = accountRequests(product.fetch, { "x-forwarded-for": `192.0.2.${index}` });
      const known = () => timeOf(request(api, email));
      const unknown = () => timeOf(request(api, `${what}-${index}@example.com`));
      const knownFirst = index % 2 === 0;
      const [first, second] = knownFirst
        ? [await known(), await unknown()]
        : [await unknown(), await known()];
      if (index >= UNCOUNTED) differences.push(knownFirst ? first - second : second - first);
    }
    expect(Math.abs(median(differences))).toBeLessThan(10);
  },
);
