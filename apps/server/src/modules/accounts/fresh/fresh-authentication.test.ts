import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect } from "vitest";
import { createRateLimits } from "#http/rate-limits.ts";
import { createAccountLimits } from "#modules/accounts/accounts.limits.ts";
import { createPasswords } from "#modules/accounts/passwords/passwords.ts";
import { Problem } from "#problems/problem.ts";
import { factors, session } from "#schema/schema.ts";
import { PASSWORD } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { createFreshAuthentication } from "./fresh-authentication.ts";

const MINUTE = 60_000;
const clientAddress = "192.0.2.1";

const it = productTest()
  .extend("fresh", { scope: "file" }, ({ product }) => {
    const { db } = product.database;
    const { now: clock } = product.clock;
    const rateLimits = createRateLimits({ db, clock, factor: 1 });
    const limits = createAccountLimits({
      rateLimits,
      log: pino({ level: "silent" }),
      textsPerDay: 1,
      textsPerClientPerDay: 1,
    });
    return createFreshAuthentication({
      db,
      clock,
      limits,
      staffSince: async () => undefined,
      passwords: createPasswords({ light: true }),
    });
  })
  .extend("asking", ({ member: { id, sessionId } }) => ({ userId: id, sessionId }))
  .extend("addFactor", ({ product, asking }) => async (verifiedAt: Date | null) => {
    await product.database.db.insert(factors).values({
      id: randomUUID(),
      userId: asking.userId,
      friendlyName: "Phone",
      factorType: "totp",
      sealed: "",
      verifiedAt,
      createdAt: product.clock.now(),
    });
  })
  .extend("prove", ({ product, asking }) => async (aal: string, methods: string[]) => {
    const timestamp = Math.floor(product.clock.now().getTime() / 1000);
    const amr = JSON.stringify(methods.map((method) => ({ method, timestamp })));
    const { db } = product.database;
    await db.update(session).set({ aal, amr }).where(eq(session.id, asking.sessionId));
  });

/** "ok", or the code of the thrown problem. */
const outcome = (asked: Promise<void>) =>
  asked.then(
    () => "ok",
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  );

describe("a guarded action", () => {
  it("is allowed for ten minutes after the sign-in, and then requires the password §7.22", async ({
    product,
    fresh,
    asking,
  }) => {
    expect(await outcome(fresh.assertFresh(asking, { clientAddress }))).toBe("ok");
    product.clock.advance(10 * MINUTE);
    expect(await outcome(fresh.assertFresh(asking, { clientAddress }))).toBe("ok");
    product.clock.advance(1000);
    expect(await outcome(fresh.assertFresh(asking, { clientAddress }))).toBe(
      "auth.fresh_sign_in_required",
    );
    expect(await outcome(fresh.assertFresh(asking, { clientAddress, password: PASSWORD }))).toBe(
      "ok",
    );
  });

  it("refuses a wrong password, also right after the sign-in", async ({ fresh, asking }) => {
    const refused = fresh.assertFresh(asking, { clientAddress, password: "not the one" });
    expect(await outcome(refused)).toBe("auth.password_wrong");
  });

  it("allows ten wrong passwords, even simultaneous ones", async ({ product, fresh, asking }) => {
    const guesses = Array.from({ length: 14 }, (_, at) =>
      outcome(fresh.assertFresh(asking, { clientAddress, password: `guess ${at}` })),
    );
    const outcomes = (await Promise.all(guesses)).sort();
    expect(outcomes).toEqual([
      ...Array<string>(10).fill("auth.password_wrong"),
      ...Array<string>(4).fill("request.rate_limited"),
    ]);
    expect(await outcome(fresh.assertFresh(asking, { clientAddress, password: PASSWORD }))).toBe(
      "request.rate_limited",
    );
    product.clock.advance(11 * MINUTE);
    expect(await outcome(fresh.assertFresh(asking, { clientAddress, password: PASSWORD }))).toBe(
      "ok",
    );
  });

  it("resets the attempts after a right password", async ({ fresh, asking }) => {
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) {
        const wrong = fresh.assertFresh(asking, { clientAddress, password: "not the one" });
        expect(await outcome(wrong)).toBe("auth.password_wrong");
      }
      expect(await outcome(fresh.assertFresh(asking, { clientAddress, password: PASSWORD }))).toBe(
        "ok",
      );
    }
  });

  it("requires the second factor of a member who has one, whatever password is sent", async ({
    product,
    fresh,
    asking,
    addFactor,
    prove,
  }) => {
    await addFactor(null);
    expect(await outcome(fresh.assertFresh(asking, { clientAddress }))).toBe("ok");
    await addFactor(product.clock.now());
    for (const proof of [{ clientAddress }, { clientAddress, password: PASSWORD }]) {
      expect(await outcome(fresh.assertFresh(asking, proof))).toBe("auth.second_factor_required");
    }
    await prove("aal2", ["totp", "password"]);
    expect(await outcome(fresh.assertFresh(asking, { clientAddress }))).toBe("ok");
  });

  it("on the factors themselves requires a factor verified within ten minutes", async ({
    product,
    fresh,
    asking,
    addFactor,
    prove,
  }) => {
    const ask = () => outcome(fresh.assertMayChangeFactors(asking, {}));
    expect(await ask()).toBe("ok");
    await addFactor(product.clock.now());
    expect(await ask()).toBe("auth.second_factor_required");
    await prove("aal2", ["totp"]);
    expect(await ask()).toBe("ok");
    product.clock.advance(10 * MINUTE + 1000);
    expect(await ask()).toBe("auth.second_factor_required");
    await prove("aal2", ["password"]);
    expect(await ask()).toBe("auth.second_factor_required");
  });

  it("is refused to a session that has ended", async ({ fresh, asking, member }) => {
    await member.fetch("/api/auth/sign-out", { method: "POST" });
    expect(await outcome(fresh.assertFresh(asking, { clientAddress, password: PASSWORD }))).toBe(
      "auth.token_invalid",
    );
  });

  it("is refused to a session claimed for another member", async ({ fresh, asking, product }) => {
    const forged = { ...asking, userId: (await product.signUp()).id };
    expect(await outcome(fresh.assertFresh(forged, { clientAddress }))).toBe("auth.token_invalid");
  });
});
