import type { PasskeyCreationOptions, PasskeyRequestOptions } from "@sovereign/contract/passkeys";
import { eq, sql } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { passkeys, user } from "#schema/schema.ts";
import { codeOf, tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";

/** In milliseconds; a busy machine may need long to reach a locked row. */
const TIMEOUT_MS = 20_000;

const it = productTest({ identities: true }).extend("waits", ({ product }) => async (least = 1) => {
  await vi.waitFor(async () => {
    const { rows } = await product.database.db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(least);
  }, TIMEOUT_MS);
});

describe("at the same moment", () => {
  it("a passkey removed during its sign-in opens nothing behind the second factor", async ({
    product,
    api,
    member,
    waits,
  }) => {
    const device = createAuthenticator({ origin: product.config.appUrl });
    const send = async (path: string, body: object) =>
      member.fetch(path, { method: "POST", body: JSON.stringify(body) });
    const options = (await (
      await send("/api/me/passkeys/options", {})
    ).json()) as PasskeyCreationOptions;
    const added = { name: "A thief's", credential: device.create(options) };
    expect((await send("/api/me/passkeys", added)).status).toBe(200);
    const asked = (await (
      await api.post("sign-in/passkey/options")
    ).json()) as PasskeyRequestOptions;
    const { db } = product.database;
    const signingIn = await db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.email, member.email)).for("update");
      const answer = api.post("sign-in/passkey", device.get(asked));
      await waits();
      await tx.delete(passkeys).where(eq(passkeys.id, device.id));
      return { answer };
    });
    expect(await codeOf(await signingIn.answer)).toBe("auth.invalid_credentials");
  });

  it("an external account removed meanwhile opens nothing", async ({ product, member, waits }) => {
    const person = { email: member.email, emailVerified: true, subject: "a thief's" };
    const browser = socialBrowser(product.fetch, "google", product.identities.google);
    const page = await browser.pageOf(await browser.askLink(member.accessToken));
    await browser.comeBack(browser.say(page, person));
    await browser.signIn(person);
    const { db } = product.database;
    const signingIn = await db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.email, member.email)).for("update");
      const answer = browser.finish();
      await waits();
      await tx.execute(sql`delete from account where account_id = 'a thief''s'`);
      return { answer };
    });
    expect(await codeOf(await signingIn.answer)).toBe("auth.invalid_credentials");
  });

  it("only one of two who confirm the same address gets it", async ({ product, api, waits }) => {
    const wanted = "wanted-by-two@example.com";
    const presses: { token: string; authorization: string }[] = [];
    for (const one of [await product.signUp(), await product.signUp()]) {
      const body = JSON.stringify({ new_email: wanted });
      await one.fetch("/api/me/email-change", { method: "POST", body });
      const token = tokenIn(product.mailer.linkTo(wanted, "/auth/email#"));
      presses.push({ token, authorization: `Bearer ${one.accessToken}` });
      await product.deliverDue();
    }
    const pressing = await product.database.db.transaction(async (tx) => {
      await tx.select().from(user).for("update");
      const answers = presses.map(({ token, ...headers }) =>
        api.post("confirm-email-change", { token }, headers),
      );
      await waits(2);
      return { answers };
    });
    const answers = await Promise.all(pressing.answers);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it("a factor is not removed while it becomes verified", async ({ product, member, waits }) => {
    const requests = factorRequests(product.fetch, member.accessToken);
    const { id, totp } = await requests.begin();
    const challenge = await requests.challenge(id);
    const { db } = product.database;
    const removing = await db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.email, member.email)).for("update");
      const answer = requests.remove(id);
      await waits();
      await tx.execute(sql`update factors set verified_at = now() where id = ${id}`);
      return { answer };
    });
    expect(await codeOf(await removing.answer)).toBe("factor.not_found");
    const code = appCode(totp?.secret ?? "", product.clock.now());
    expect((await requests.verify(id, challenge, code)).status).toBe(200);
  });
});
