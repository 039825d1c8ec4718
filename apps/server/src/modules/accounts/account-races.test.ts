import type { PasskeyCreationOptions, PasskeyRequestOptions } from "@sovereign/contract/passkeys";
import type { TakenBack } from "@sovereign/contract/taking-back";
import { eq, sql } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { emailChanges, passkeys, user } from "#schema/schema.ts";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { supportOf } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests, setUpApp } from "#testing/second-factor.ts";

const DAY = 24 * 3600_000;

/** In milliseconds; a busy machine may need long to reach a locked row. */
const TIMEOUT_MS = 20_000;

const it = productTest({ identities: true, isPatient: true }).extend(
  "waits",
  ({ product }) =>
    async (least = 1) => {
      await vi.waitFor(async () => {
        const { rows } = await product.database.db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows[0]?.waiting).toBeGreaterThanOrEqual(least);
      }, TIMEOUT_MS);
    },
);

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

/** What a session asks for while the account freezes. */
const CHANGES = {
  "adds a passkey": ["POST", "/api/me/passkeys"],
  "removes a passkey": ["DELETE", "/api/me/passkeys/{passkey}"],
  "removes a factor": ["DELETE", "/api/auth/factors/{factor}"],
  "makes recovery codes": ["POST", "/api/auth/recovery-codes"],
  "unlinks an account": ["DELETE", "/api/me/sign-in-methods/google"],
  "changes the password": ["POST", "/api/me/password"],
  "asks for another address": ["POST", "/api/me/email-change"],
  "answers for a way in": ["POST", "/api/me/taken-back/{way}"],
} as const;

const WRITTEN = sql`
  select (select count(*)::int from passkeys) as passkeys,
    (select count(*)::int from factors) as factors,
    (select count(*)::int from recovery_codes) as codes,
    (select count(*)::int from account) as accounts,
    (select count(*)::int from email_changes) as changes,
    (select count(*)::int from kept_ways_in) as kept,
    (select count(*)::int from account_events) as events`;

describe("while a press freezes the account", () => {
  it.for(Object.entries(CHANGES))(
    "a session that %s is too late §S95",
    async ([, [method, path]], { product, api, waits }) => {
      const { db } = product.database;
      const member = await product.signUp();
      const { secret, id: factor } = await setUpApp(
        product.fetch,
        member.accessToken,
        product.clock.now,
      );
      const undoLink = () => tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
      const send = (token: string, method: string, path: string, body: object = {}) =>
        product.fetch(path, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const made = async (token: string, name: string) => {
        const device = createAuthenticator({ origin: product.config.appUrl });
        const options = await send(token, "POST", "/api/me/passkeys/options");
        const asked = (await options.json()) as PasskeyCreationOptions;
        return { id: device.id, body: { name, credential: device.create(asked) } };
      };
      // A first freeze turns a passkey off; the app is the member's own by then.
      product.clock.advance(40 * DAY);
      const signIn = async (password: string) => {
        const { access_token } = await sessionOf(await api.signIn(member.email, password));
        product.clock.advance(60_000);
        const code = appCode(secret, product.clock.now());
        const entered = await factorRequests(product.fetch, access_token).give(factor, code);
        return (await sessionOf(entered)).access_token;
      };
      const earlier = await signIn(PASSWORD);
      const off = await made(earlier, "Off");
      expect((await send(earlier, "POST", "/api/me/passkeys", off.body)).status).toBe(200);
      const back = { token: undoLink(), new_password: "another horse, another battery" };
      await api.post("freeze", { token: back.token });
      await api.post("come-back", { ...back, proof: { password: PASSWORD } });

      const token = await signIn(back.new_password);
      const read = await product.fetch("/api/me/taken-back", {
        headers: { authorization: `Bearer ${token}` },
      });
      const way = ((await read.json()) as TakenBack).ways[0]?.id ?? "";
      const kept = await made(token, "Kept");
      expect((await send(token, "POST", "/api/me/passkeys", kept.body)).status).toBe(200);
      const browser = socialBrowser(product.fetch, "google", product.identities.google);
      const page = await browser.pageOf(await browser.askLink(token));
      await browser.comeBack(browser.say(page, { email: member.email, emailVerified: true }));
      const { body } = await made(token, "Late");

      const link = undoLink();
      const named = path
        .replace("{passkey}", kept.id)
        .replace("{factor}", factor)
        .replace("{way}", way);
      const asked = {
        ...body,
        mine: true,
        new_password: "the thief chose this one",
        new_email: "elsewhere@example.com",
      };
      const racing = await db.transaction(async (tx) => {
        await tx.select().from(user).where(eq(user.email, member.email)).for("update");
        const press = api.post("freeze", { token: link });
        await waits();
        const change = send(token, method, named, asked);
        await waits(2);
        return { press, change };
      });
      expect((await racing.press).status).toBe(204);
      const { rows: frozen } = await db.execute(WRITTEN);
      expect(await codeOf(await racing.change)).toBe("auth.token_invalid");
      expect((await db.execute(WRITTEN)).rows).toEqual(frozen);
    },
  );

  it("staff are too late to remove its factor §S95", async ({ product, api, waits }) => {
    const { db } = product.database;
    const { member, support, order, look, mailsTo } = await supportOf(product);
    await product.setUpApp(member);
    const { id } = await order({ kind: "remove_factor" });
    const link = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
    product.clock.advance(DAY);
    await support.stayProved();
    const racing = await db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.email, member.email)).for("no key update");
      const press = api.post("freeze", { token: link });
      await waits();
      const removed = product.runRepeated();
      await waits(2);
      return { press, removed };
    });
    expect((await racing.press).status).toBe(204);
    await racing.removed;
    expect(await look(id)).toMatchObject({ state: "failed", outcome: { code: "frozen" } });
    expect(mailsTo(member.email)).not.toContain("Your second factor was removed");
  });

  it("staff are too late to prepare another address §S95", async ({ product, api, waits }) => {
    const { db } = product.database;
    const { member, support, order, look } = await supportOf(product);
    const owner = await signUpStaff(product, "owner");
    const since = product.clock.now();
    await refuseAddress(db, member.email, { reason: "bounced", since, status: null });
    // Held until an owner has agreed, as no email reaches the member.
    const { id } = await order({ kind: "change_address", new_email: "elsewhere@example.org" });
    await owner.post(`/api/office/acts/${id}/allow`, {});
    product.clock.advance(7 * DAY);
    await support.stayProved();
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const body = JSON.stringify({ new_password: "another horse, another battery" });
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    await product.fetch("/api/me/password", { method: "POST", headers, body });
    const link = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
    const racing = await db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.email, member.email)).for("no key update");
      const press = api.post("freeze", { token: link });
      await waits();
      const asked = product.runRepeated();
      await waits(2);
      return { press, asked };
    });
    expect((await racing.press).status).toBe(204);
    await racing.asked;
    expect(await look(id)).toMatchObject({ state: "failed", outcome: { code: "frozen" } });
    expect(await db.$count(emailChanges, eq(emailChanges.userId, member.id))).toBe(0);
  });
});
