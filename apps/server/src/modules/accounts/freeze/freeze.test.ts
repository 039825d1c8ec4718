import { createHmac } from "node:crypto";
import type { EmailLink } from "@sovereign/contract/accounts";
import type { PasskeyCreationOptions, PasskeyRequestOptions } from "@sovereign/contract/passkeys";
import type { Freeze, TakenBack } from "@sovereign/contract/taking-back";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { deriveKey } from "#modules/accounts/derived-keys.ts";
import { accountEvents, emailChanges, keptWaysIn, session } from "#schema/schema.ts";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests, setUpApp } from "#testing/second-factor.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { findWaited } from "./freezes.repository.ts";

const DAY = 24 * 3600_000;
const MINUTE = 60_000;
const NEW_PASSWORD = "another horse, another battery";
const THIEFS_PASSWORD = "the thief chose this one";

let count = 0;

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

type Body = Record<string, unknown>;

const it = productTest()
  .extend("as", ({ product }) => (token: string) => {
    return (path: string, body?: Body, method = body ? "POST" : "GET") =>
      product.fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
  })
  /** A session that is in somebody else's hands by now, forty days after the sign-up. */
  .extend("stolen", ({ product, api, member, as }) => async () => {
    product.clock.advance(40 * DAY);
    const { access_token } = await sessionOf(await api.signIn(member.email));
    product.clock.advance(MINUTE);
    return { token: access_token, send: as(access_token) };
  })
  .extend("undoLink", ({ product }) => {
    return (email: string) => tokenIn(product.mailer.linkTo(email, "/auth/email/undo#"));
  })
  /** Moves the account to another address; returns it. */
  .extend("move", ({ product, as }) => async (token: string) => {
    count += 1;
    const email = `elsewhere-${count}@example.com`;
    const send = as(token);
    await bodyOf(await send("/api/me/email-change", { new_email: email }));
    const link = tokenIn(product.mailer.linkTo(email, "/auth/email#"));
    const confirmed = await send("/api/auth/confirm-email-change", { token: link });
    if (confirmed.status !== 204) throw new Error(await confirmed.text());
    return email;
  })
  .extend(
    "press",
    ({ api }) =>
      (token: string) =>
        api.post("freeze", { token }),
  )
  .extend("back", ({ api }) => (token: string, more: Body = {}) => {
    return api.post("come-back", { token, new_password: NEW_PASSWORD, ...more });
  })
  .extend("frozen", ({ api }) => async (token: string) => {
    return bodyOf<Freeze>(await api.post("freeze/proofs", { token }));
  });

const byPassword = { proof: { password: PASSWORD } };

describe("pressing the link of an email about a change", () => {
  it("freezes the account: sessions end, the address is back, and no way in opens it §2.55 §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
  }) => {
    const { token } = await stolen();
    const thiefs = await move(token);
    const link = undoLink(member.email);
    expect(await (await api.look(`token=${link}`)).json()).toMatchObject({
      purpose: "email_undo",
      state: "open",
      email: member.email,
    });
    product.clock.advance(MINUTE);
    expect((await press(link)).status).toBe(204);
    expect((await api.user(token)).status).toBe(401);
    expect(await codeOf(await api.signIn(member.email))).toBe("auth.account_frozen");
    expect(await codeOf(await api.signIn(thiefs))).toBe("auth.invalid_credentials");
    expect((await (await api.look(`token=${link}`)).json()).state).toBe("frozen");
    for (const address of [member.email, thiefs]) {
      expect(product.mailer.lastTo(address).subject).toBe("Your account is frozen");
    }
    // Another press changes nothing, and a new password is not given either.
    expect((await press(link)).status).toBe(204);
    const sent = product.mailer.sent.length;
    await api.requestReset(member.email);
    expect(product.mailer.sent.slice(sent).map(({ subject }) => subject)).toEqual([
      "Your account is frozen",
    ]);
    expect(await codeOf(await back(link, { new_password: PASSWORD, ...byPassword }))).toBe(
      "auth.password_reused",
    );
    expect((await back(link, byPassword)).status).toBe(204);
    expect(product.mailer.lastTo(thiefs).subject).toBe("The change of address was undone");
    expect((await sessionOf(await api.signIn(member.email, NEW_PASSWORD))).user.id).toBe(member.id);
    expect(await codeOf(await press(link))).toBe("auth.link_invalid");
    expect((await (await api.look(`token=${link}`)).json()).state).toBe("used");
  });

  it("is in every email about a new factor, passkey, password or recovery codes, for seven days", async ({
    product,
    member,
    stolen,
    undoLink,
    press,
  }) => {
    const { token, send } = await stolen();
    const requests = factorRequests(product.fetch, token);
    const links: string[] = [];
    const acts = [
      async () => {
        const device = createAuthenticator({ origin: "http://sovereign.test" });
        const asked = await bodyOf<PasskeyCreationOptions>(
          await send("/api/me/passkeys/options", {}),
        );
        await bodyOf(
          await send("/api/me/passkeys", { name: "Key", credential: device.create(asked) }),
        );
        await bodyOf(await send(`/api/me/passkeys/${device.id}`, {}, "DELETE"));
      },
      async () => {
        const { id, totp } = await requests.begin();
        await requests.give(id, appCode(totp?.secret ?? "", product.clock.now()));
      },
      () => requests.makeCodes(),
      () => send("/api/me/password", { new_password: THIEFS_PASSWORD }),
    ];
    for (const act of acts) {
      await act();
      links.push(undoLink(member.email));
    }
    expect(new Set(links).size).toBe(acts.length);
    product.clock.advance(7 * DAY);
    expect(await codeOf(await press(links.at(-1) ?? ""))).toBe("auth.link_invalid");
    expect(await codeOf(await press(`${links[0]}x`))).toBe("auth.link_invalid");
  });

  it("is refused to the address that a thief moved the account to, once the owner is back", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
  }) => {
    const { token, send } = await stolen();
    const thiefs = await move(token);
    product.clock.advance(MINUTE);
    await send("/api/me/password", { new_password: THIEFS_PASSWORD });
    const [owners, theirs] = [undoLink(member.email), undoLink(thiefs)];
    // The thief may freeze it, and the older mailbox still counts for more.
    expect((await press(theirs)).status).toBe(204);
    expect((await press(owners)).status).toBe(204);
    product.clock.advance(MINUTE);
    expect((await back(owners, byPassword)).status).toBe(204);
    product.clock.advance(MINUTE);
    expect(await codeOf(await press(theirs))).toBe("auth.link_invalid");
    expect(await codeOf(await back(theirs, byPassword))).toBe("auth.link_invalid");
    expect((await api.signIn(member.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("works to the end from an email of an earlier version, as long as that version said §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    press,
    back,
    frozen,
  }) => {
    const key = deriveKey(product.config.authSecret, "email change link");
    const mailed = async () => {
      const [change] = await product.database.db
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.userId, member.id));
      const id = change?.id ?? "";
      const seal = createHmac("sha256", key).update(`email_undo:${id}`).digest("base64url");
      return `token=${id}.${seal}`;
    };
    const { token } = await stolen();
    await move(token);
    product.clock.advance(6 * DAY);
    const looked = (await (await api.look(await mailed())).json()) as EmailLink;
    expect(looked).toMatchObject({ purpose: "email_undo", state: "open", email: member.email });
    const link = looked.token ?? "";
    expect((await press(link)).status).toBe(204);
    expect(await codeOf(await api.signIn(member.email))).toBe("auth.account_frozen");
    expect(await frozen(link)).toMatchObject({ email: member.email, proofs: ["password"] });
    expect((await back(link, byPassword)).status).toBe(204);
    const { user, access_token } = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
    expect(user.id).toBe(member.id);

    await move(access_token);
    product.clock.advance(7 * DAY);
    const late = (await (await api.look(await mailed())).json()) as EmailLink;
    expect(late).toMatchObject({ purpose: "email_undo", state: "used" });
    expect(await codeOf(await press(late.token ?? ""))).toBe("auth.link_invalid");
  });
});

describe("a node that died once the account was frozen", () => {
  const SUBJECT = "Your account is frozen";

  /** Fails at the first email of a request; returns a function that ends this. */
  function dieBeforeMails({ mailer }: TestProduct): () => void {
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Error("the node died"));
    return () => {
      mailer.send = send;
    };
  }

  it.for(["the member presses again", "the day goes by"])(
    "has told nobody; each address is told once when %s §S95",
    async (then, { product, member, stolen, move, undoLink, press, back }) => {
      const { token } = await stolen();
      const thiefs = await move(token);
      const told = () =>
        product.mailer.sent.filter(({ subject }) => subject === SUBJECT).map(({ to }) => to);
      const before = told().length;
      const link = undoLink(member.email);
      const revive = dieBeforeMails(product);
      expect((await press(link)).status).toBe(500);
      revive();
      expect(told().slice(before)).toEqual([]);
      product.clock.advance(MINUTE);
      for (let round = 0; round < 2; round += 1) {
        if (then === "the day goes by") await product.runDaily();
        else expect((await press(link)).status).toBe(204);
      }
      expect(told().slice(before).sort()).toEqual([member.email, thiefs].sort());
      expect((await back(undoLink(thiefs), byPassword)).status).toBe(204);
    },
  );

  it("has not told the first mailbox either that somebody proved otherwise; the day does", async ({
    product,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
  }) => {
    const { token } = await stolen();
    const thiefs = await move(token);
    await press(undoLink(member.email));
    const theirs = undoLink(thiefs);
    const revive = dieBeforeMails(product);
    expect((await back(theirs, byPassword)).status).toBe(500);
    revive();
    for (let round = 0; round < 2; round += 1) await product.runDaily();
    const told = product.mailer.sent.filter(
      ({ to, subject }) => to === member.email && subject.startsWith("Someone proved"),
    );
    expect(told).toHaveLength(1);
    product.clock.advance(3 * DAY);
    expect((await back(undoLink(member.email), byPassword)).status).toBe(204);
  });
});

describe("the mailboxes of an account that moved twice", () => {
  it("each freeze it, and a thief who knows the password voids none of the earlier links §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
  }) => {
    const { token } = await stolen();
    const first = await move(token);
    const owners = undoLink(member.email);
    product.clock.advance(MINUTE);
    const second = await move(token);
    const between = undoLink(first);
    product.clock.advance(MINUTE);
    expect((await press(between)).status).toBe(204);
    for (const address of [member.email, first, second]) {
      expect(product.mailer.lastTo(address).subject).toBe("Your account is frozen");
    }
    expect((await back(between, byPassword)).status).toBe(204);
    expect((await api.signIn(first, NEW_PASSWORD)).status).toBe(200);
    product.clock.advance(DAY);
    expect((await press(owners)).status).toBe(204);
    const third = { new_password: "the last one chosen", ...byPassword };
    expect((await back(owners, third)).status).toBe(204);
    expect((await api.signIn(first, NEW_PASSWORD)).status).toBe(401);
    expect((await api.signIn(member.email, third.new_password)).status).toBe(200);
    product.clock.advance(MINUTE);
    expect(await codeOf(await press(between))).toBe("auth.link_invalid");
  });

  it("each come back with an older proof to their own address, and those after it lose it §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
    frozen,
  }) => {
    const { token } = await stolen();
    const first = await move(token);
    product.clock.advance(MINUTE);
    const second = await move(token);
    product.clock.advance(MINUTE);
    expect((await press(undoLink(member.email))).status).toBe(204);
    const [owners, between, last] = [member.email, first, second].map(undoLink);
    expect(await frozen(between ?? "")).toMatchObject({ email: first, waits_until: null });
    expect((await back(between ?? "", byPassword)).status).toBe(204);
    expect((await api.signIn(first, NEW_PASSWORD)).status).toBe(200);
    expect(await codeOf(await press(last ?? ""))).toBe("auth.link_invalid");
    expect(product.mailer.lastTo(second).subject).toBe("The change of address was undone");
    product.clock.advance(MINUTE);
    const again = { new_password: "the last one chosen", ...byPassword };
    expect((await back(owners ?? "", again)).status).toBe(204);
    expect((await api.signIn(member.email, again.new_password)).status).toBe(200);
    expect((await api.signIn(first, again.new_password)).status).toBe(401);
    expect(await codeOf(await press(between ?? ""))).toBe("auth.link_invalid");
  });
});

describe("coming back to a frozen account", () => {
  it("needs a proof from before the change: password, app or passkey, and none of the thief's §S95", async ({
    product,
    api,
    member,
    as,
    undoLink,
    press,
    back,
    frozen,
  }) => {
    const device = createAuthenticator({ origin: "http://sovereign.test" });
    const own = as(member.accessToken);
    const asked = await bodyOf<PasskeyCreationOptions>(await own("/api/me/passkeys/options", {}));
    await bodyOf(await own("/api/me/passkeys", { name: "Key", credential: device.create(asked) }));
    const app = await product.setUpApp(member);
    product.clock.advance(40 * DAY);
    const begun = factorRequests(
      product.fetch,
      (await sessionOf(await api.signIn(member.email))).access_token,
    );
    const entered = await begun.give(app.id, appCode(app.secret, product.clock.now()));
    const { access_token } = await sessionOf(entered);
    const requests = factorRequests(product.fetch, access_token);
    // The thief removes what is there and adds their own.
    const thief = as(access_token);
    product.clock.advance(MINUTE);
    await bodyOf(await thief(`/api/me/passkeys/${device.id}`, {}, "DELETE"));
    await bodyOf(await requests.remove(app.id));
    const theirs = await requests.begin();
    const secret = theirs.totp?.secret ?? "";
    await bodyOf(await requests.give(theirs.id, appCode(secret, product.clock.now())));
    await thief("/api/me/password", { new_password: THIEFS_PASSWORD });
    const link = undoLink(member.email);
    product.clock.advance(DAY);
    expect((await press(link)).status).toBe(204);
    expect((await frozen(link)).proofs).toEqual(["password", "app", "passkey"]);

    const passkeyOf = async () => {
      const options = await api.post("sign-in/passkey/options");
      return device.get(await bodyOf<PasskeyRequestOptions>(options));
    };
    const now = () => product.clock.now();
    expect(await codeOf(await back(link))).toBe("auth.account_frozen");
    for (const [proof, refusal] of [
      [{ password: THIEFS_PASSWORD }, "auth.password_wrong"],
      [{ code: appCode(secret, now()) }, "factor.code_wrong"],
      [{ code: "no code" }, "factor.code_wrong"],
    ] as const) {
      expect(await codeOf(await back(link, { proof }))).toBe(refusal);
    }
    // Each is proof enough; a password that is too short stops them here.
    for (const proof of [
      { password: PASSWORD },
      { code: appCode(app.secret, now()) },
      { passkey: await passkeyOf() },
    ]) {
      const refused = await back(link, { proof, new_password: "short" });
      expect(await codeOf(refused)).toBe("auth.password_too_short");
    }
    expect((await back(link, { proof: { passkey: await passkeyOf() } })).status).toBe(204);
    product.clock.advance(MINUTE);
    // The factor is the member's own again, and asked for.
    const due = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
    expect(due).toMatchObject({ challenge_due: true });
    const again = factorRequests(product.fetch, due.access_token);
    expect((await again.give(app.id, appCode(app.secret, now()))).status).toBe(200);
  });

  it("takes seven days with the mailbox alone, which is told when they are over §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
    frozen,
  }) => {
    const { token } = await stolen();
    await move(token);
    const link = undoLink(member.email);
    await press(link);
    const frozenAt = product.clock.now();
    expect(await frozen(link)).toMatchObject({
      email: member.email,
      proofs: ["password"],
      waits_until: new Date(frozenAt.getTime() + 7 * DAY).toISOString(),
    });
    product.clock.advance(7 * DAY - 1000);
    await product.runDaily();
    expect(await codeOf(await back(link))).toBe("auth.account_frozen");
    product.clock.advance(1000);
    for (let run = 0; run < 2; run += 1) await product.runDaily();
    const told = product.mailer.sent.filter(({ to }) => to === member.email);
    expect(told.filter(({ subject }) => subject.startsWith("The wait is over"))).toHaveLength(1);
    expect((await back(undoLink(member.email))).status).toBe(204);
    expect((await api.signIn(member.email, NEW_PASSWORD)).status).toBe(200);
  });

  it.for(["password", "passkey"])(
    "comes with the mailbox alone a month later once somebody signed in with the older %s §S95",
    async (way, { product, api, member, as, undoLink, press, back, frozen }) => {
      const device = createAuthenticator({ origin: "http://sovereign.test" });
      const own = as(member.accessToken);
      const asked = await bodyOf<PasskeyCreationOptions>(await own("/api/me/passkeys/options", {}));
      const made = { name: "Key", credential: device.create(asked) };
      await bodyOf(await own("/api/me/passkeys", made));
      product.clock.advance(40 * DAY);
      // Somebody reads the mailbox and has nothing else.
      await api.requestReset(member.email);
      const reset = tokenIn(product.mailer.linkTo(member.email, "/auth#token="));
      expect((await api.reset(reset, THIEFS_PASSWORD)).status).toBe(204);
      const link = undoLink(member.email);
      product.clock.advance(MINUTE);
      await press(link);
      const frozenAt = product.clock.now();
      expect(await codeOf(await api.signIn(member.email, THIEFS_PASSWORD))).toBe(
        "auth.invalid_credentials",
      );
      expect((await frozen(link)).waits_until).not.toBeNull();

      product.clock.advance(DAY);
      const options = await api.post("sign-in/passkey/options");
      const signed = device.get(await bodyOf<PasskeyRequestOptions>(options));
      const entered = {
        password: () => api.signIn(member.email),
        passkey: () => api.post("sign-in/passkey", signed),
      };
      expect(await codeOf(await entered[way as keyof typeof entered]())).toBe(
        "auth.account_frozen",
      );
      const later = new Date(frozenAt.getTime() + 37 * DAY).toISOString();
      expect(await frozen(link)).toMatchObject({ waits_until: later, needs_proof: true });
      product.clock.advance(7 * DAY);
      await product.runDaily();
      const { subject } = product.mailer.lastTo(member.email);
      expect(subject).toBe("Your account is frozen");
      expect(await codeOf(await back(link))).toBe("auth.account_frozen");
      if (way === "password") {
        await api.requestReset(member.email);
        expect((await back(undoLink(member.email), byPassword)).status).toBe(204);
      } else {
        product.clock.advance(29 * DAY);
        await product.runDaily();
        expect(product.mailer.lastTo(member.email).subject).toMatch(/^The wait is over/);
        expect((await back(undoLink(member.email))).status).toBe(204);
      }
      expect((await api.signIn(member.email, NEW_PASSWORD)).status).toBe(200);
    },
  );

  it("is announced for seven days, as long as the link in that email works", async ({
    product,
    member,
    stolen,
    move,
    undoLink,
    press,
  }) => {
    const { token } = await stolen();
    await move(token);
    await press(undoLink(member.email));
    const waits = async () => {
      const waited = await findWaited(product.database.db, product.clock.now());
      return waited.some(({ userId }) => userId === member.id);
    };
    product.clock.advance(14 * DAY - 1000);
    expect(await waits()).toBe(true);
    product.clock.advance(1000);
    expect(await waits()).toBe(false);
  });

  it("stays open to the earlier mailbox while a thief waits who pressed on the last day §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
  }) => {
    const { token, send } = await stolen();
    const thiefs = await move(token);
    await send("/api/me/password", { new_password: THIEFS_PASSWORD });
    product.clock.advance(7 * DAY - MINUTE);
    expect((await press(undoLink(thiefs))).status).toBe(204);
    const link = undoLink(member.email);
    product.clock.advance(7 * DAY - MINUTE);
    await product.runDaily();
    expect((await press(link)).status).toBe(204);
    expect((await back(link, byPassword)).status).toBe(204);
    expect((await api.signIn(member.email, NEW_PASSWORD)).status).toBe(200);
    expect((await api.signIn(thiefs, NEW_PASSWORD)).status).toBe(401);
  });

  it("is counted for each mailbox, so the holder of a later address locks nobody out §S95", async ({
    product,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
  }) => {
    const { token } = await stolen();
    const thiefs = await move(token);
    const owners = undoLink(member.email);
    await press(owners);
    const theirs = undoLink(thiefs);
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await codeOf(await back(theirs))).toBe("auth.account_frozen");
    }
    expect((await back(theirs)).status).toBe(429);
    expect((await back(owners, byPassword)).status).toBe(204);
    expect(product.mailer.lastTo(thiefs).subject).toBe("The change of address was undone");
  });

  it("takes ten codes of an app a day from a mailbox: one is a whole proof §S95", async ({
    product,
    api,
    member,
    undoLink,
    press,
    back,
    move,
  }) => {
    const app = await product.setUpApp(member);
    product.clock.advance(40 * DAY);
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const requests = factorRequests(product.fetch, access_token);
    const entered = await requests.give(app.id, appCode(app.secret, product.clock.now()));
    product.clock.advance(MINUTE);
    const thiefs = await move((await sessionOf(entered)).access_token);
    const owners = undoLink(member.email);
    await press(owners);
    const theirs = undoLink(thiefs);
    const wrong = { proof: { code: "no code" } };
    for (let turn = 0; turn < 10; turn += 1) {
      product.clock.advance(10 * MINUTE);
      expect(await codeOf(await back(theirs, wrong))).toBe("factor.code_wrong");
    }
    product.clock.advance(10 * MINUTE);
    const right = () => ({ proof: { code: appCode(app.secret, product.clock.now()) } });
    expect((await back(theirs, right())).status).toBe(429);
    expect((await back(owners, right())).status).toBe(204);
  });

  it("is over for a former mailbox when the present address gives an older proof §S95", async ({
    product,
    api,
    member,
    stolen,
    move,
    undoLink,
    press,
    back,
    frozen,
  }) => {
    const { token } = await stolen();
    const moved = await move(token);
    const former = undoLink(member.email);
    product.clock.advance(DAY);
    await press(former);
    const present = undoLink(moved);
    expect(await frozen(present)).toMatchObject({ waits_until: null, proofs: ["password"] });
    expect(await codeOf(await back(present))).toBe("auth.account_frozen");
    product.clock.advance(DAY);
    expect((await back(present, byPassword)).status).toBe(204);
    const { user } = await sessionOf(await api.signIn(moved, NEW_PASSWORD));
    expect(user).toMatchObject({ id: member.id, email: moved });
    expect((await api.signIn(member.email, NEW_PASSWORD)).status).toBe(401);
    expect(product.mailer.lastTo(member.email).subject).toBe(
      "Someone proved that the account is theirs",
    );
    // The mailbox alone never comes back now, however long it waits; with an older proof it does.
    product.clock.advance(8 * DAY);
    await product.runDaily();
    expect(await codeOf(await back(former))).toBe("auth.account_frozen");
    expect((await back(former, byPassword)).status).toBe(204);
    expect(
      (await api.user((await sessionOf(await api.signIn(member.email, NEW_PASSWORD))).access_token))
        .status,
    ).toBe(200);
    expect((await api.signIn(moved, NEW_PASSWORD)).status).toBe(401);
  });

  it("counts what an account came with as older, however young it is", async ({
    product,
    api,
    member,
    as,
    undoLink,
    press,
    back,
    frozen,
  }) => {
    product.clock.advance(3 * DAY);
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const changed = await as(access_token)("/api/me/password", { new_password: THIEFS_PASSWORD });
    expect(changed.status).toBe(204);
    const link = undoLink(member.email);
    await press(link);
    expect((await frozen(link)).proofs).toEqual(["password"]);
    const theirs = await back(link, { proof: { password: THIEFS_PASSWORD } });
    expect(await codeOf(theirs)).toBe("auth.password_wrong");
    expect((await back(link, byPassword)).status).toBe(204);
  });
});

describe("what was there before", () => {
  it("is kept until seven days after the last change, and what happened for 44 days", async ({
    product,
    member,
    stolen,
    as,
    api,
  }) => {
    const { db } = product.database;
    const { send } = await stolen();
    const kept = async () => ({
      ways: await db.$count(keptWaysIn, eq(keptWaysIn.userId, member.id)),
      events: await db.$count(accountEvents, eq(accountEvents.userId, member.id)),
    });
    await send("/api/me/password", { new_password: THIEFS_PASSWORD });
    product.clock.advance(6 * DAY);
    const { access_token } = await sessionOf(await api.signIn(member.email, THIEFS_PASSWORD));
    await as(access_token)("/api/me/password", { new_password: NEW_PASSWORD });
    product.clock.advance(6 * DAY);
    await product.runDaily();
    expect(await kept()).toEqual({ ways: 2, events: 2 });
    product.clock.advance(DAY + 1);
    await product.runDaily();
    expect(await kept()).toEqual({ ways: 0, events: 2 });
    product.clock.advance(38 * DAY);
    await product.runDaily();
    expect(await kept()).toEqual({ ways: 0, events: 0 });
  });
});

describe("what a freeze turned off", () => {
  it("is listed with the owner's younger passkey and app that the thief removed §S95", async ({
    product,
    api,
    member,
    as,
    undoLink,
    press,
    back,
  }) => {
    product.clock.advance(40 * DAY);
    const device = createAuthenticator({ origin: "http://sovereign.test" });
    const { access_token: earlier } = await sessionOf(await api.signIn(member.email));
    const own = as(earlier);
    const asked = await bodyOf<PasskeyCreationOptions>(await own("/api/me/passkeys/options", {}));
    await bodyOf(await own("/api/me/passkeys", { name: "Key", credential: device.create(asked) }));
    const app = await setUpApp(product.fetch, earlier, product.clock.now);
    product.clock.advance(20 * DAY);
    const begun = await sessionOf(await api.signIn(member.email));
    const code = () => appCode(app.secret, product.clock.now());
    const entered = await factorRequests(product.fetch, begun.access_token).give(app.id, code());
    const { access_token } = await sessionOf(entered);
    await bodyOf(await as(access_token)(`/api/me/passkeys/${device.id}`, {}, "DELETE"));
    await bodyOf(await factorRequests(product.fetch, access_token).remove(app.id));
    const link = undoLink(member.email);
    product.clock.advance(MINUTE);
    expect((await press(link)).status).toBe(204);
    expect((await back(link, byPassword)).status).toBe(204);
    const session = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
    expect(session).not.toHaveProperty("challenge_due");
    const again = as(session.access_token);
    const { ways } = await bodyOf<TakenBack>(await again("/api/me/taken-back"));
    expect(ways.map(({ kind }) => kind).sort()).toEqual(["factor", "passkey"]);
    const passkey = ways.find(({ kind }) => kind === "passkey");
    await bodyOf(await again(`/api/me/taken-back/${passkey?.id}`, { mine: true }));
    const options = await bodyOf<PasskeyRequestOptions>(await api.post("sign-in/passkey/options"));
    expect((await api.post("sign-in/passkey", device.get(options))).status).toBe(200);
  });

  it("is the member's again or forgotten, each by a press with a fresh proof", async ({
    product,
    api,
    member,
    stolen,
    as,
    undoLink,
    press,
    back,
  }) => {
    const { send } = await stolen();
    const devices = ["Mine", "Not mine"].map((name) => ({
      name,
      device: createAuthenticator({ origin: "http://sovereign.test" }),
    }));
    for (const { name, device } of devices) {
      const asked = await bodyOf<PasskeyCreationOptions>(
        await send("/api/me/passkeys/options", {}),
      );
      const credential = device.create(asked);
      await bodyOf(await send("/api/me/passkeys", { name, credential }));
      product.clock.advance(MINUTE);
    }
    expect((await send("/api/own-data")).status).toBe(200);
    const link = undoLink(member.email);
    await press(link);
    await back(link, byPassword);
    const { access_token } = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
    const own = as(access_token);
    const seen = await bodyOf<TakenBack>(await own("/api/me/taken-back"));
    expect(seen.ways.map(({ kind, name }) => [kind, name])).toEqual([
      ["passkey", "Mine"],
      ["passkey", "Not mine"],
    ]);
    expect(seen.events.map(({ kind }) => kind)).toEqual([
      "passkey_added",
      "passkey_added",
      "exported",
    ]);
    const [mine, notMine] = seen.ways.map(({ id }) => `/api/me/taken-back/${id}`);
    const { db } = product.database;
    await db.update(session).set({ amr: "[]" }).where(eq(session.userId, member.id));
    expect(await codeOf(await own(mine ?? "", { mine: true }))).toBe("auth.fresh_sign_in_required");
    const proof = { password: NEW_PASSWORD };
    await bodyOf(await own(mine ?? "", { mine: true, ...proof }));
    expect(product.mailer.lastTo(member.email).text).toContain("A passkey was added");
    const left = await bodyOf<TakenBack>(await own(notMine ?? "", { mine: false, ...proof }));
    expect(left.ways).toEqual([]);
    expect(await codeOf(await own(notMine ?? "", { mine: true, ...proof }))).toBe(
      "auth.way_unknown",
    );
    const signIn = async (index: number) => {
      const options = await api.post("sign-in/passkey/options");
      const asked = await bodyOf<PasskeyRequestOptions>(options);
      return devices[index]?.device.get(asked) ?? {};
    };
    expect((await api.post("sign-in/passkey", await signIn(0))).status).toBe(200);
    expect(await codeOf(await api.post("sign-in/passkey", await signIn(1)))).toBe(
      "passkey.refused",
    );
  });
});
