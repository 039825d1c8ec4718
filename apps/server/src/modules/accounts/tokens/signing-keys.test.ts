import { exportJWK, generateKeyPair } from "jose";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openTestDatabase } from "#testing/test-database.ts";
import { addSigningKey } from "./signing-keys.repository.ts";
import { createSigningKeys } from "./signing-keys.ts";

const DAY_MS = 24 * 3600_000;

it("sign for ninety days, and are published for one more day", async () => {
  const { db, close } = await openTestDatabase();
  let now = new Date("2026-05-01T00:00:00Z");
  const deps = { db, authSecret: "x".repeat(32), log: pino({ level: "silent" }) };
  const keys = createSigningKeys({ ...deps, clock: () => now });
  const daysLater = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const published = async () => (await keys.published()).keys.map(({ kid }) => kid);

  const { kid: first } = await keys.current();
  daysLater(89);
  expect((await keys.current()).kid).toBe(first);
  daysLater(1);
  const { kid: second } = await keys.current();
  expect(second).not.toBe(first);
  expect(await published()).toEqual([second, first]);
  daysLater(1);
  expect(await published()).toEqual([second]);
  await close();
});

it("replace a stored key that they cannot decrypt, which stays published", async () => {
  const { db, close } = await openTestDatabase();
  const clock = () => new Date();
  const pair = await generateKeyPair("ES256", { extractable: true });
  await addSigningKey(db, {
    id: "former",
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    privateKey: JSON.stringify("5f3a".repeat(80)),
    alg: "ES256",
    crv: "P-256",
    createdAt: clock(),
    expiresAt: new Date(Date.now() + DAY_MS),
  });
  const deps = { db, authSecret: "x".repeat(32), log: pino({ level: "silent" }) };
  const keys = createSigningKeys({ ...deps, clock });
  const { kid } = await keys.current();
  expect(kid).not.toBe("former");
  expect((await keys.current()).kid).toBe(kid);
  expect((await keys.published()).keys).toEqual([
    expect.objectContaining({ kid, alg: "ES256", kty: "EC", crv: "P-256" }),
    expect.objectContaining({ kid: "former", alg: "ES256", kty: "EC", crv: "P-256" }),
  ]);
  await close();
});
