import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect } from "vitest";
import { accountRequests } from "#testing/account-requests.ts";
import { countOf } from "#testing/chance.ts";
import { productTest } from "#testing/product-test.ts";

type Requests = ReturnType<typeof accountRequests>;

const PAIRS = countOf(4, 12);
const MOST_PAIRS = 40;

const HASH_MS = 40;

const it = productTest({ environment: { TRUST_PROXY: "1", MIN_ACCOUNT_RESPONSE_MS: "120" } });

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
])("an unknown address delays no %s by 10 ms §S39", async ([what, request], { product }) => {
  const { email } = await product.signUp();
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  // The fastest, of as many as a busy machine needs to answer once without a delay.
  const difference = () => Math.abs(Math.min(...times.known) - Math.min(...times.unknown));
  for (let pair = 0; pair < MOST_PAIRS && (pair < PAIRS || difference() >= 10); pair += 1) {
    const api = accountRequests(product.fetch, { "x-forwarded-for": `192.0.2.${pair}` });
    const known = async () => times.known.push(await timeOf(request(api, email)));
    const unknown = async () =>
      times.unknown.push(await timeOf(request(api, `${what}-${pair}@example.com`)));
    // Who comes first changes with each.
    for (const one of pair % 2 === 0 ? [known, unknown] : [unknown, known]) await one();
  }
  expect(difference()).toBeLessThan(10);
});
